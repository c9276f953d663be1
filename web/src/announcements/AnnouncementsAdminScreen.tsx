import { type Announcement, announcements } from '@namugongo/contract/announcements';
import { dayAt, dayInWords } from '@namugongo/contract/rules/days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { DeleteDialog } from '../ui/undo/DeleteDialog.tsx';
import { useDeletion } from '../ui/undo/useDeletion.ts';
import { stateOf } from './announcement-states.ts';
import styles from './Announcements.module.css';
import { forgetAnnouncements } from './queries.ts';

/** /announcementsAdmin: every announcement, with the ways to write, change and delete one (specification, 'Announcement admin list'). */
export function AnnouncementsAdminScreen() {
  const { data: site } = useSite();
  const list = useQuery(queryOf(announcements.all, {}));
  const [asked, setAsked] = useState<Announcement | null>(null);
  const remove = useDeleteAnnouncement();
  const today = dayAt(new Date(), site?.timeZone ?? 'UTC');
  const columns = useMemo(() => columnsOf(today, setAsked), [today]);
  return (
    <>
      <BarkHeader
        wide
        title="List of Announcements"
        aside={
          <LinkButton to="/add-announcement" look="onBark" icon={<Plus aria-hidden="true" />}>
            Add New Announcement
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryProblem query={list} />
        {list.isPending && (
          <>
            <Loading words="Loading the announcements" />
            <Skeleton height="3.25rem" width="min(430px, 100%)" />
            <Skeleton height="30rem" />
          </>
        )}
        {list.data && (
          <DataTable
            label="Announcements"
            rows={list.data}
            columns={columns}
            rowKey={(row) => row.id}
            sorted={{ key: 'date', direction: 'descending' }}
            search={{ label: 'Title, day or text', text: textOf }}
            empty={
              <EmptyState
                title="No announcements yet"
                actions={<LinkButton to="/add-announcement">Add New Announcement</LinkButton>}
              >
                <p>What you write appears on the home page, and on the Sunday sheet.</p>
              </EmptyState>
            }
            card={(row) => <AdminCard row={row} today={today} onDelete={setAsked} />}
          />
        )}
      </Page>
      <DeleteDialog
        row={asked}
        question={`Delete "${asked?.announcementTitle ?? ''}"?`}
        deletion={remove}
        onClose={() => setAsked(null)}
      >
        <p>Nobody sees it any more. You can take it back right after.</p>
      </DeleteDialog>
    </>
  );
}

function useDeleteAnnouncement() {
  const client = useQueryClient();
  return useDeletion({
    remove: ({ id }: Announcement) => ask(announcements.remove, { params: { id } }),
    restore: ({ id }) => ask(announcements.restore, { params: { id } }),
    words: ({ announcementTitle }) => `Deleted "${announcementTitle}".`,
    refresh: () => forgetAnnouncements(client),
  });
}

type OnDelete = (row: Announcement) => void;

const textOf = (row: Announcement): string =>
  [
    row.announcementDate && dayInWords(row.announcementDate, 'MMM Do YYYY'),
    row.sundayNumber,
    row.announcementTitle,
    row.announcementDetail,
  ].join(' ');

const columnsOf = (today: string, onDelete: OnDelete): readonly Column<Announcement>[] => [
  {
    key: 'date',
    header: 'Date',
    orders: { ascending: 'Oldest first', descending: 'Newest first' },
    sort: (row) => row.announcementDate,
    cell: (row) => <Day day={row.announcementDate} />,
  },
  {
    key: 'sundayNumber',
    header: 'Day of the year',
    sort: (row) => row.sundayNumber,
    cell: (row) => row.sundayNumber,
  },
  {
    key: 'title',
    header: 'Title',
    orders: { ascending: 'Title, A to Z', descending: 'Title, Z to A' },
    sort: (row) => row.announcementTitle,
    cell: (row) => <Title row={row} today={today} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <RowActions edit={`/add-announcement/${row.id}`} onDelete={() => onDelete(row)} />
    ),
  },
];

const Day = ({ day }: { day: string | null }) =>
  day && (
    <time dateTime={day} className={styles.date}>
      {dayInWords(day, 'MMM Do YYYY')}
    </time>
  );

function Title({ row, today }: { row: Announcement; today: string }) {
  const state = stateOf(row, today);
  return (
    <span className={styles.title}>
      <Link to="/detail-announcement/$id" params={{ id: String(row.id) }}>
        {row.announcementTitle}
      </Link>
      {state === 'draft' && <Badge tone="warn">Draft</Badge>}
      {state === 'planned' && row.publishOn && (
        <Badge>From {dayInWords(row.publishOn, 'MMM Do YYYY')}</Badge>
      )}
      {state === 'over' && <Badge>Over</Badge>}
    </span>
  );
}

type AdminCardProps = { row: Announcement; today: string; onDelete: OnDelete };

function AdminCard({ row, today, onDelete }: AdminCardProps) {
  return (
    <div className={styles.adminCard}>
      <p>
        <Day day={row.announcementDate} /> {row.sundayNumber}
      </p>
      <Title row={row} today={today} />
      <RowActions edit={`/add-announcement/${row.id}`} onDelete={() => onDelete(row)} />
    </div>
  );
}
