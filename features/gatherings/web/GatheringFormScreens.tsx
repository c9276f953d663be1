import { hasProblemCode } from '#contract/client.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { GatheringForm } from './GatheringForm.tsx';
import { useTeamGathering } from './queries.ts';

/** /add-gathering */
export const AddGatheringScreen = () => (
  <StaffPage
    title="New gathering"
    subtitle="Only the team sees it until you publish it."
    wide={false}
  >
    <FormCard>
      <GatheringForm gathering={null} />
    </FormCard>
  </StaffPage>
);

/** /edit-gathering/{id} */
export function EditGatheringScreen() {
  const id = Number(useParams().id) || 0;
  return (
    <StaffPage title="Edit gathering" wide={false}>
      <LoadedGathering id={id}>
        {(gathering) => (
          <FormCard>
            <GatheringForm key={gathering.id} gathering={gathering} />
          </FormCard>
        )}
      </LoadedGathering>
    </StaffPage>
  );
}

type LoadedGatheringProps = { id: number; children: (gathering: TeamGathering) => ReactNode };

/** A gathering for the team, or that there is none. */
export function LoadedGathering({ id, children }: LoadedGatheringProps) {
  const query = useTeamGathering(id);
  if (id === 0 || hasProblemCode(query.error, 'gathering-not-found'))
    return (
      <EmptyState
        title="We couldn't find this gathering"
        actions={<LinkButton to="/gathering-list">All gatherings</LinkButton>}
      >
        <p>It may have been deleted, or the link is incomplete.</p>
      </EmptyState>
    );
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label="Loading the gathering..." rows={4} />}>
      {children}
    </Loaded>
  );
}
