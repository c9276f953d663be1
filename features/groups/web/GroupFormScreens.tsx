import { hasProblemCode } from '#contract/client.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams, useSearch } from '#ui/router/use-router.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { GroupForm } from './GroupForm.tsx';
import { useGroup } from './queries.ts';

/** /add-group */
export function AddGroupScreen() {
  const { kabondo } = useSearch();
  return (
    <StaffPage title="New group" subtitle="You add its members on its page." wide={false}>
      <FormCard>
        <GroupForm group={null} name={kabondo ?? ''} />
      </FormCard>
    </StaffPage>
  );
}

/** /edit-group/{id}: for the secretary and the leaders of the group. */
export function EditGroupScreen() {
  const id = Number(useParams().id) || 0;
  const query = useGroup(id);
  const isSecretary = useHasRole('secretary');
  const isMissing = id === 0 || hasProblemCode(query.error, 'group-not-found');
  const canEdit = (role: string | null) => role === 'leader' || isSecretary;
  return (
    <StaffPage title="Edit group" wide={false}>
      {isMissing ? (
        <GroupNotFound />
      ) : (
        <Loaded
          query={query}
          skeleton={
            <FormCard>
              <RowsSkeleton label="Loading the group..." height="5.4rem" />
            </FormCard>
          }
        >
          {(group) => (
            <FormCard>
              {canEdit(group.role) ? (
                <GroupForm key={group.id} group={group} />
              ) : (
                <p>Only the leaders of this group and the secretary can change it.</p>
              )}
            </FormCard>
          )}
        </Loaded>
      )}
    </StaffPage>
  );
}

export const GroupNotFound = () => (
  <EmptyState
    title="We couldn't find this group"
    actions={<LinkButton to="/groups">All groups</LinkButton>}
  >
    <p>It may have been deleted, or the link is incomplete.</p>
  </EmptyState>
);
