import { linkTo } from '#contract/screens.ts';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import { newLetter } from './letter-form-values.ts';
import { LetterForm } from './LetterForm.tsx';

/** /letters-admin/new: a new letter. */
export function NewLetterScreen() {
  const navigate = useNavigate();
  return (
    <StaffPage wide={false} title="New letter" subtitle="Goes by email to the people you choose">
      <LetterForm
        letter={newLetter}
        onSent={(id) => navigate({ to: linkTo('/letters-admin/$id', { id }) })}
      />
    </StaffPage>
  );
}
