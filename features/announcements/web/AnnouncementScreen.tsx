import { linkTo } from '#contract/screens.ts';
import {
  type Announcement,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { hasProblemCode } from '#contract/client.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import { parseId } from '#contract/rules/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { Pencil } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { AlbumCover } from '#features/albums/web/AlbumCover.tsx';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { isForOthers, ItemForOthers } from '#features/audiences/web/ItemForOthers.tsx';
import { useItemForReader } from '#features/audiences/web/queries.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { useHasRole } from '#features/accounts/web/account.ts';
import { getAnnouncementState } from './announcement-states.ts';

/** /detail-announcement/{id}: one announcement (specification, 'Announcement detail'); editors also see drafts. */
export function AnnouncementScreen() {
  const id = parseId(useParams().id);
  return id === undefined ? <AnnouncementNotFound /> : <AnnouncementAt key={id} id={id} />;
}

/** Everyone sees what is published, whoever they are; an editor also what isn't. */
function AnnouncementAt({ id }: { id: number }) {
  const canEdit = useHasRole('editor') ?? false;
  const published = useItemForReader(
    { open: announcements.get, own: announcements.getForReader },
    { params: { id } },
    { isSubject: true },
  );
  const isPublished = !isNotFound(published.error);
  const draft = useQuery({
    ...apiQueryOptions(announcements.getDraft, { params: { id } }),
    enabled: canEdit && !isPublished,
  });
  if (!isPublished && (!canEdit || isNotFound(draft.error))) return <AnnouncementNotFound />;
  if (isForOthers(published.error))
    return <ItemForOthers error={published.error} title="Detailed Announcement" />;
  return (
    <>
      <PageHeader title="Detailed Announcement" />
      <Page className={styles.page}>
        <Loaded
          query={isPublished ? published : draft}
          skeleton={
            <Card className={styles.detail ?? ''}>
              <Loading label="Loading the announcement" />
              <Skeleton width="80%" height="2.4rem" />
              <SkeletonLines lines={5} />
            </Card>
          }
        >
          {(announcement) => <Detail announcement={announcement} canEdit={canEdit} />}
        </Loaded>
      </Page>
    </>
  );
}

const isNotFound = (error: unknown) => hasProblemCode(error, 'announcement-not-found');

const AnnouncementNotFound = () => (
  <NotFound
    title="We couldn't find this announcement"
    actions={<LinkButton to="/announcements">All announcements</LinkButton>}
  >
    <p>It may have been removed, or it isn't published yet.</p>
  </NotFound>
);

const pictureSizes = '(max-width: 54em) 92vw, 760px';

function Detail({ announcement, canEdit }: { announcement: Announcement; canEdit: boolean }) {
  const { data: site } = useSite();
  usePageTitle(announcement.announcementTitle);
  const state =
    site && getAnnouncementState(announcement, dayInTimeZone(new Date(), site.timeZone));
  return (
    <>
      {state === 'draft' && <Alert tone="warn">This is a draft. Only editors can see it.</Alert>}
      {state === 'planned' && announcement.publishOn && (
        <Alert tone="warn">
          Only editors can see this before {formatDay(announcement.publishOn, 'MMM Do YYYY')}.
        </Alert>
      )}
      {state === 'expired' && <Alert>This announcement has expired.</Alert>}
      <AudienceBadge audience={announcement.audience} curator="editor" />
      <Card as="article" className={styles.detail ?? ''}>
        <AlbumCover album={announcement.album} sizes={pictureSizes} className={styles.picture} />
        <AnnouncementText announcement={announcement} />
      </Card>
      <div className={styles.tools}>
        <LinkButton to="/announcements" variant="secondary" fullWidth="onMobile">
          All announcements
        </LinkButton>
        {(state === 'shown' || state === 'expired') && (
          <ShareButton
            path={linkTo('/detail-announcement/$id', { id: announcement.id })}
            title={announcement.announcementTitle}
          />
        )}
        {canEdit && (
          <LinkButton
            to={linkTo('/add-announcement/$id', { id: announcement.id })}
            variant="secondary"
            fullWidth="onMobile"
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </>
  );
}
