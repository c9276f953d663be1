import { linkTo } from '#contract/screens.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { Link } from '#ui/router/Link.tsx';
import { FileText } from '#ui/icons.ts';
import { AlbumCover } from '#features/albums/web/AlbumCover.tsx';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import { EmailSubscriptionSwitch, useEmailSubscription } from './EmailSubscriptionSwitch.tsx';
import { useAnnouncements } from './queries.ts';
import styles from './Announcements.module.css';

/** /announcements: today's announcements, newest first. */
export function AnnouncementsScreen() {
  const list = useAnnouncements();
  const subscription = useEmailSubscription();
  const isLoading = list.isPending || subscription === undefined;
  return (
    <>
      <PageHeader tall title="Announcements" eyebrow="Community news" />
      <Page className={styles.page}>
        <div className={styles.tools}>
          <LinkButton
            to="/sunday-sheet"
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden="true" />}
          >
            Sunday sheet
          </LinkButton>
          {subscription && <EmailSubscriptionSwitch subscription={subscription} />}
        </div>
        <QueryError query={list} />
        {isLoading && !list.error && (
          <RowsSkeleton label="Loading the announcements" rows={3} height="11rem" />
        )}
        {!isLoading && list.data?.length === 0 && (
          <EmptyState title="No announcements right now">
            <p>Check back soon. New announcements also appear on the home page.</p>
          </EmptyState>
        )}
        {!isLoading &&
          list.data?.map((announcement) => (
            <News key={announcement.id} announcement={announcement} />
          ))}
      </Page>
    </>
  );
}

function News({ announcement }: { announcement: Announcement }) {
  const {
    id,
    announcementDate,
    sundayNumber,
    announcementTitle,
    announcementDetail,
    audience,
    album,
  } = announcement;
  return (
    <Card as="article" className={styles.news}>
      <AlbumCover album={album} sizes="(max-width: 54em) 92vw, 760px" className={styles.picture} />
      <p className={styles.when}>
        {announcementDate && (
          <time dateTime={announcementDate}>{formatDay(announcementDate, 'MMM Do YYYY')}</time>
        )}
        <span>{sundayNumber}</span> <AudienceBadge audience={audience} curator="editor" />
      </p>
      <h2>
        <Link to={linkTo('/detail-announcement/$id', { id })}>{announcementTitle}</Link>
      </h2>
      <Paragraphs text={announcementDetail} />
    </Card>
  );
}
