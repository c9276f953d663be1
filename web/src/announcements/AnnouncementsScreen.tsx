import { type Announcement, announcements } from '@namugongo/contract/announcements';
import { dayInWords } from '@namugongo/contract/rules/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { MailSwitch, useMailWish } from './MailSwitch.tsx';

/** /announcements: what is shown today, the newest first. */
export function AnnouncementsScreen() {
  const list = useQuery(queryOf(announcements.list, {}));
  const wish = useMailWish();
  const waiting = list.isPending || wish === undefined;
  return (
    <>
      <BarkHeader tall title="Announcements" eyebrow="News of the community" />
      <Page className={styles.page}>
        <div className={styles.tools}>
          <LinkButton
            to="/sunday-sheet"
            look="quiet"
            size="small"
            icon={<FileText aria-hidden="true" />}
          >
            Sunday sheet
          </LinkButton>
          {wish && <MailSwitch wish={wish} />}
        </div>
        <QueryProblem query={list} />
        {waiting && !list.error && (
          <RowsSkeleton words="Loading the announcements" rows={3} height="11rem" />
        )}
        {!waiting && list.data?.length === 0 && (
          <EmptyState title="There are no announcements today">
            <p>News of the community appears here and on the home page.</p>
          </EmptyState>
        )}
        {!waiting && list.data?.map((each) => <News key={each.id} announcement={each} />)}
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
          <time dateTime={announcementDate}>{dayInWords(announcementDate, 'MMM Do YYYY')}</time>
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
