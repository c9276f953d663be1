import { type Announcement, announcements } from '@namugongo/contract/announcements';
import { isProblem } from '@namugongo/contract/call';
import { dayAt, dayInWords } from '@namugongo/contract/rules/days';
import { idInText } from '@namugongo/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import styles from './Announcements.module.css';
import { useHasRole } from '../signed-in.ts';
import { stateOf } from './announcement-states.ts';

/** /detail-announcement/{id}: one announcement (specification, 'Announcement detail'); an editor also sees drafts. */
export function AnnouncementScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const id = idInText.safeParse(params.id).data;
  const edits = useHasRole('editor');
  const asked = useQuery({
    ...queryOf(edits ? announcements.any : announcements.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && edits !== undefined,
  });
  if (id === undefined || isProblem(asked.error, 'announcement-not-found'))
    return (
      <Page>
        <EmptyState
          title="There is no announcement here"
          level="h1"
          actions={<LinkButton to="/announcements">All announcements</LinkButton>}
        >
          <p>It may have been taken away, or it is not published yet.</p>
        </EmptyState>
      </Page>
    );
  return (
    <>
      <BarkHeader title="Detailed Announcement" />
      <Page className={styles.page}>
        {asked.data ? (
          <Detail announcement={asked.data} edits={edits ?? false} />
        ) : asked.error ? (
          <QueryProblem query={asked} />
        ) : (
          <Card className={styles.detail ?? ''}>
            <Loading words="Loading the announcement" />
            <Skeleton width="80%" height="2.4rem" />
            <SkeletonLines lines={5} />
          </Card>
        )}
      </Page>
    </>
  );
}

function Detail({ announcement, edits }: { announcement: Announcement; edits: boolean }) {
  const { data: site } = useSite();
  usePageTitle(announcement.announcementTitle);
  const state = site && stateOf(announcement, dayAt(new Date(), site.timeZone));
  return (
    <>
      {state === 'draft' && <Notice tone="warn">This is a draft: only editors see it.</Notice>}
      {state === 'planned' && announcement.publishOn && (
        <Notice tone="warn">
          Only editors see this before {dayInWords(announcement.publishOn, 'MMM Do YYYY')}.
        </Notice>
      )}
      {state === 'over' && <Notice>This announcement is over.</Notice>}
      <Card as="article" className={styles.detail ?? ''}>
        <AnnouncementText announcement={announcement} />
      </Card>
      <div className={styles.tools}>
        <LinkButton to="/announcements" look="quiet">
          All announcements
        </LinkButton>
        {edits && (
          <LinkButton
            to={`/add-announcement/${announcement.id}`}
            look="quiet"
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        )}
      </div>
    </>
  );
}
