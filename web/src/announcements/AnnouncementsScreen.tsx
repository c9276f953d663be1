import { type Announcement, announcements } from '@namugongo/contract/announcements';
import { formatDay } from '@namugongo/contract/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../ui/router/Link.tsx';
import { FileText } from 'lucide-react';
import { apiQueryOptions } from '../api.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { LinkButton } from '../ui/controls/Button.tsx';
import { Card, Page } from '../ui/layout/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { QueryError } from '../ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { EmailSubscriptionSwitch, useEmailSubscription } from './EmailSubscriptionSwitch.tsx';

/** /announcements: today's announcements, newest first. */
export function AnnouncementsScreen() {
  const list = useQuery(apiQueryOptions(announcements.list, {}));
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
  const { id, announcementDate, sundayNumber, announcementTitle, announcementDetail } =
    announcement;
  return (
    <Card as="article" className={styles.news}>
      <p className={styles.when}>
        {announcementDate && (
          <time dateTime={announcementDate}>{formatDay(announcementDate, 'MMM Do YYYY')}</time>
        )}
        <span>{sundayNumber}</span>
      </p>
      <h2>
        <Link to="/detail-announcement/$id" params={{ id: String(id) }}>
          {announcementTitle}
        </Link>
      </h2>
      <Paragraphs text={announcementDetail} />
    </Card>
  );
}
