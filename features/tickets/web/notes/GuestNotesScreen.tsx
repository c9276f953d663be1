import type { Event } from '#contract/event.ts';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import { getNoteSearchText, noteColumns } from '#features/tickets/contract/note-columns.ts';
import { type EventNote, guestNotes } from '#features/tickets/contract/notes.ts';
import {
  formatNote,
  formatNoteAudiences,
  formatNoteCounts,
} from '#features/tickets/contract/rules/notes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';

const noRows: readonly EventNote[] = [];

const columns = toTableColumns(noteColumns, {
  cells: { userName: (row) => <GuestLink row={row} /> },
});

/** The guest, as a link to the ticket where the note is changed. */
const GuestLink = ({ row }: { row: EventNote }) => (
  <TicketLink id={row.openTicketId}>{row.userName}</TicketLink>
);

/** /guest-notes: the notes on all guests of an event, and how many there are of each kind. */
export function GuestNotesScreen() {
  return (
    <StaffScreen title="Guest notes" subtitle="Wheelchairs, diets, babies and wishes">
      {(event, head) => <GuestNotes event={event} head={head} />}
    </StaffScreen>
  );
}

type GuestNotesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function GuestNotes({ event, head }: GuestNotesProps) {
  const isMobile = useIsMobile();
  const notes = useQuery(apiQueryOptions(guestNotes.list, { query: { event: event.id } }));
  const table = useTableRows({
    rows: notes.data ?? noRows,
    columns,
    defaultSort: { key: 'tableName', direction: 'ascending' },
    text: getNoteSearchText,
  });
  const actions = (
    <ReportActions
      iconsOnly={isMobile}
      busy={notes.isFetching}
      onRefresh={() => void notes.refetch()}
      url={(format) =>
        getApiUrl(guestNotes.export, { query: { event: event.id, ...table.selection, format } })
      }
    />
  );
  return (
    <>
      {head(!isMobile && actions)}
      <QueryError query={notes} />
      {notes.isPending && <RowsSkeleton search rows={8} />}
      {notes.data && (
        <RowsTable
          label="Guest notes"
          table={table}
          columns={columns}
          rowKey={(row) => row.id}
          search="Guest, table or note"
          count={formatNoteCounts(table.visibleRows)}
          empty="No notes yet. Open a ticket to write one. Guests can add theirs on the page of their ticket."
          card={(row) => <NoteCard row={row} />}
          actions={isMobile && actions}
        />
      )}
    </>
  );
}

const NoteCard = ({ row }: { row: EventNote }) => (
  <div className={layout.stackTight}>
    <b>{formatNote(row)}</b>
    <p className={layout.hint}>
      <GuestLink row={row} />
      {row.tableName && ` · ${row.tableName}`}, {row.chairName || 'whole order'} · Seen by:{' '}
      {formatNoteAudiences(row.audiences)}
    </p>
  </div>
);
