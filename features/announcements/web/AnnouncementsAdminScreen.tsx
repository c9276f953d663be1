import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { linkTo } from '#contract/screens.ts';
import {
  type Announcement,
  announcements,
} from '#features/announcements/contract/announcements.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { Plus } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { getAnnouncementState } from './announcement-states.ts';
import styles from './Announcements.module.css';

/** /announcementsAdmin: all announcements, to create, edit and delete them (specification, 'Announcement admin list'). */
export function AnnouncementsAdminScreen() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(announcements.listAll, {}));
  const [rowToDelete, setRowToDelete] = useState<Announcement | null>(null);
  const deletion = useDeleteAnnouncement();
  const today = dayInTimeZone(new Date(), site?.timeZone ?? 'UTC');
  const columns = useMemo(() => buildColumns(today, setRowToDelete), [today]);
  return (
    <>
      <PageHeader
        wide
        title="List of Announcements"
        actions={
          <LinkButton to="/add-announcement" icon={<Plus aria-hidden="true" />}>
            Add New Announcement
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryError query={list} />
        {list.isPending && (
          <>
            <Loading label="Loading the announcements" />
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
            defaultSort={{ key: 'date', direction: 'descending' }}
            search={{ label: 'Title, day or text', text: getSearchText }}
            empty={
              <EmptyState
                title="No announcements yet"
                actions={<LinkButton to="/add-announcement">Add New Announcement</LinkButton>}
              >
                <p>What you write appears on the home page and the Sunday sheet.</p>
              </EmptyState>
            }
            card={(row) => <AdminCard row={row} today={today} onDelete={setRowToDelete} />}
          />
        )}
      </Page>
      <DeleteDialog
        row={rowToDelete}
        question={`Delete "${rowToDelete?.announcementTitle ?? ''}"?`}
        deletion={deletion}
        onClose={() => setRowToDelete(null)}
      >
        <p>No one will see it anymore. You can undo this right away.</p>
      </DeleteDialog>
    </>
  );
}

const useDeleteAnnouncement = () =>
  useApiMutation({
    call: ({ id }: Announcement) => callApi(announcements.delete, { params: { id } }),
    notice: (_, { announcementTitle }) => `Deleted "${announcementTitle}".`,
    undo: (_, { id }) => callApi(announcements.restore, { params: { id } }),
    changes: [announcements],
  });

type OnDelete = (row: Announcement) => void;

const getSearchText = (row: Announcement): string =>
  [
    row.announcementDate && formatDay(row.announcementDate, 'MMM Do YYYY'),
    row.sundayNumber,
    row.announcementTitle,
    row.announcementDetail,
  ].join(' ');

const buildColumns = (today: string, onDelete: OnDelete): readonly Column<Announcement>[] => [
  {
    key: 'date',
    header: 'Date',
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
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
    sortLabels: { ascending: 'Title, A to Z', descending: 'Title, Z to A' },
    sort: (row) => row.announcementTitle,
    cell: (row) => <Title row={row} today={today} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <RowActions
        edit={linkTo('/add-announcement/$id', { id: row.id })}
        onDelete={() => onDelete(row)}
      />
    ),
  },
];

const Day = ({ day }: { day: string | null }) =>
  day && (
    <time dateTime={day} className={styles.date}>
      {formatDay(day, 'MMM Do YYYY')}
    </time>
  );

function Title({ row, today }: { row: Announcement; today: string }) {
  const state = getAnnouncementState(row, today);
  return (
    <span className={styles.title}>
      <Link to={linkTo('/detail-announcement/$id', { id: row.id })}>{row.announcementTitle}</Link>
      {state === 'draft' && <Badge tone="warn">Draft</Badge>}
      {state === 'planned' && row.publishOn && (
        <Badge>From {formatDay(row.publishOn, 'MMM Do YYYY')}</Badge>
      )}
      {state === 'expired' && <Badge>Expired</Badge>}
      <AudienceBadge audience={row.audience} curator="editor" />
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
      <RowActions
        edit={linkTo('/add-announcement/$id', { id: row.id })}
        onDelete={() => onDelete(row)}
      />
    </div>
  );
}
