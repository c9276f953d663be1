import { useParams } from '#ui/router/use-router.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FamilyForm } from './FamilyForm.tsx';
import { useFamily } from './queries.ts';

const subtitle = 'Everyone who lives together, in one form.';

/** /add-household */
export function AddHouseholdScreen() {
  return (
    <StaffPage title="New household" subtitle={subtitle} wide={false}>
      <FormCard>
        <FamilyForm family={null} />
      </FormCard>
    </StaffPage>
  );
}

/** /edit-household/{id} */
export function EditHouseholdScreen() {
  const { id } = useParams();
  const query = useFamily(Number(id) || 0);
  return (
    <StaffPage title="Edit household" subtitle={subtitle} wide={false}>
      <Loaded
        query={query}
        skeleton={
          <FormCard>
            <RowsSkeleton label="Loading the household..." height="5.4rem" />
          </FormCard>
        }
      >
        {(family) => (
          <FormCard>
            <FamilyForm key={family.id} family={family} />
          </FormCard>
        )}
      </Loaded>
    </StaffPage>
  );
}
