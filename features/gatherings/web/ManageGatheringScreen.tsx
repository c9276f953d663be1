import { PictureCard } from '#features/albums/web/PictureCard.tsx';
import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { gatherings, type TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { DaysPart } from './DaysPart.tsx';
import { LoadedGathering } from './GatheringFormScreens.tsx';
import { GatheringKeeping } from './GatheringKeeping.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';
import { getPictureUrl } from './GatheringsScreen.tsx';
import { QuestionsForm } from './QuestionsForm.tsx';
import { usePicture, usePublish, useTeamGathering } from './queries.ts';
import { SlotsForm } from './SlotsForm.tsx';
import { TicketTypesForm } from './TicketTypesForm.tsx';

/** /manage-gathering/{id}: all that belongs to a gathering, each part saved by itself. */
export function ManageGatheringScreen() {
  const id = Number(useParams().id) || 0;
  const { data } = useTeamGathering(id);
  usePageTitle(data?.title ?? 'Gathering');
  const canEdit = useHasRole('editor', 'secretary') ?? false;
  return (
    <StaffPage title={data?.title ?? 'Gathering'}>
      <LoadedGathering id={id}>
        {(gathering) => (
          <div className={items.columns}>
            <div className={items.beside}>
              <StatePart gathering={gathering} canEdit={canEdit} />
              <DaysPart gathering={gathering} canEdit={canEdit} />
              {canEdit && <PicturePart gathering={gathering} />}
            </div>
            {canEdit && (
              <div className={items.beside}>
                <TicketTypesForm gathering={gathering} />
                <SlotsForm gathering={gathering} />
                <QuestionsForm gathering={gathering} />
                <GatheringKeeping gathering={gathering} />
                <HistoryCard endpoint={gatherings.getHistory} id={id} />
              </div>
            )}
          </div>
        )}
      </LoadedGathering>
    </StaffPage>
  );
}

type PartProps = { gathering: TeamGathering; canEdit: boolean };

function StatePart({ gathering: { id, slug, isPublished, days }, canEdit }: PartProps) {
  const publish = usePublish(id);
  const canSeePeople = useHasRole('secretary', 'reception') ?? false;
  const hasParties = days.some(({ coming, waiting }) => coming + waiting > 0);
  return (
    <FormCard as="section" aria-label="State">
      <p>{isPublished ? <Badge tone="ok">Published</Badge> : <Badge tone="warn">Draft</Badge>}</p>
      {!isPublished && <p>Only the team sees it. Publish it when it is ready.</p>}
      {publish.error && <ErrorMessage error={publish.error} />}
      <div className={layout.row}>
        {canEdit && !isPublished && (
          <Button busy={publish.isPending} onClick={() => publish.mutate(true)}>
            Publish gathering
          </Button>
        )}
        {canEdit && (
          <LinkButton to={linkTo('/edit-gathering/$id', { id })} variant="secondary">
            Edit gathering
          </LinkButton>
        )}
        {isPublished && (
          <LinkButton to={linkTo('/gathering/$slug', { slug })} variant="secondary">
            Open its page
          </LinkButton>
        )}
        {canSeePeople && (
          <LinkButton to={linkTo('/gathering-people/$id', { id })} variant="secondary">
            Who comes
          </LinkButton>
        )}
        {canEdit && isPublished && !hasParties && (
          <Button
            variant="secondary"
            busy={publish.isPending}
            onClick={() => publish.mutate(false)}
          >
            Make it a draft again
          </Button>
        )}
      </div>
    </FormCard>
  );
}

function PicturePart({ gathering: { id, picture } }: { gathering: TeamGathering }) {
  const { upload, removal } = usePicture(id);
  return (
    <PictureCard
      picture={
        picture === null ? null : (
          <img className={styles.picture} src={getPictureUrl(picture)} alt="" />
        )
      }
      hint="A flyer or photo"
      upload={upload}
      removal={removal}
      onUpload={(file) => upload.mutate({ file, before: picture })}
      onRemove={() => picture !== null && removal.mutate(picture)}
    />
  );
}
