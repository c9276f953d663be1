import { chairTypeLabels, guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { reports, type SoldChair } from '#features/tickets/contract/reports.ts';
import { type EventNote, guestNotes } from '#features/tickets/contract/notes.ts';
import {
  type EventResponses,
  type Question,
  questions,
  responses,
} from '#features/tickets/contract/questions.ts';
import { formatNote, formatNoteCounts } from '#features/tickets/contract/rules/notes.ts';
import {
  countChoices,
  countGuests,
  groupByTable,
  type GuestCounts,
  isNoteOn,
  listGuestResponses,
  listGuestTypes,
  listNotesFor,
  type TableList,
} from '#features/reports/contract/rules/table-lists.ts';
import type { Event } from '#contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Printer } from '#ui/icons.ts';
import { linkTo } from '#contract/screens.ts';
import type { PaperKind } from '#features/reports/contract/rules/paper.ts';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import styles from './TableLists.module.css';

/** What the lists of a tab are on paper. */
const papersOfTabs = { caterer: 'caterer-list', hosts: 'table-lists' } as const satisfies Record<
  string,
  PaperKind
>;

const noNotes: readonly EventNote[] = [];
const noQuestions: readonly Question[] = [];
const noResponses: readonly EventResponses[] = [];

/** /table-lists: what the caterer sets at each table, and a list of guests for each host. */
export function TableListsScreen() {
  return (
    <StaffScreen title="Table lists" subtitle="For the caterer and for the hosts of the tables">
      {(event, head) => <TableLists event={event} head={head} />}
    </StaffScreen>
  );
}

type TableListsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function TableLists({ event, head }: TableListsProps) {
  const [tab, setTab] = useState<keyof typeof papersOfTabs>('caterer');
  const inEvent = { query: { event: event.id } };
  const query = useQuery(apiQueryOptions(reports.listSoldChairs, inEvent));
  const notesQuery = useQuery(apiQueryOptions(guestNotes.list, inEvent));
  const questionsQuery = useQuery(apiQueryOptions(questions.list, inEvent));
  const responsesQuery = useQuery(apiQueryOptions(responses.list, inEvent));
  const guests = query.data ?? [];
  const tables = groupByTable(guests);
  const facts: GuestFacts = {
    notes: notesQuery.data ?? noNotes,
    questions: questionsQuery.data ?? noQuestions,
    rows: responsesQuery.data ?? noResponses,
  };
  return (
    <>
      {head(
        <LinkButton
          to={linkTo('/print-for-tables', { paper: papersOfTabs[tab] })}
          variant="secondary"
          size="small"
          icon={<Printer aria-hidden="true" />}
        >
          Print
        </LinkButton>,
      )}
      <QueryError query={query} />
      <QueryError query={notesQuery} />
      <QueryError query={questionsQuery} />
      <QueryError query={responsesQuery} />
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.data?.length === 0 && (
        <EmptyState title="No guests yet">
          Tables with their guests appear here once tickets are sold.
        </EmptyState>
      )}
      {tables.length > 0 && (
        <Tabs
          label="Lists"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'caterer',
              label: 'For the caterer',
              panel: (
                <>
                  <CatererTable tables={tables} guests={guests} />
                  <CatererChoices facts={facts} guests={guests} />
                  <CatererNotes notes={facts.notes} />
                </>
              ),
            },
            {
              value: 'hosts',
              label: 'For the hosts',
              panel: <HostLists tables={tables} facts={facts} />,
            },
          ]}
        />
      )}
    </>
  );
}

/** What is known of guests besides their seats: notes, and the responses to questions. */
type GuestFacts = {
  notes: readonly EventNote[];
  questions: readonly Question[];
  rows: readonly EventResponses[];
};

type CatererChoicesProps = { facts: GuestFacts; guests: readonly SoldChair[] };

/** How often each choice of a question was taken, together and at each table, without names. */
const CatererChoices = ({ facts, guests }: CatererChoicesProps) =>
  countChoices(facts.questions, facts.rows, guests).map(({ id, text, together, tables }) => (
    <section key={id} className={styles.caterer} aria-labelledby={`question-${id}`}>
      <h2 id={`question-${id}`}>{text}</h2>
      <p>
        <b>Together</b>: {together}
      </p>
      <ul className={styles.notes}>
        {tables.map((table) => (
          <li key={table.tableName}>
            <b>{table.tableName}</b>: {table.text}
          </li>
        ))}
      </ul>
    </section>
  ));

/** How many of each kind the caterer has to know of, and each with its table. */
function CatererNotes({ notes }: { notes: readonly EventNote[] }) {
  const lines = listNotesFor('caterer', notes);
  if (lines.length === 0) return null;
  return (
    <section className={styles.caterer} aria-labelledby="caterer-notes">
      <h2 id="caterer-notes">Diets, babies and other notes</h2>
      <p>{formatNoteCounts(lines)}</p>
      <ul className={styles.notes}>
        {lines.map((note) => (
          <li key={note.id}>
            <b>{[note.tableName, note.chairName].filter(Boolean).join(', ')}</b> {note.userName}:{' '}
            {formatNote(note)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CatererTableProps = {
  tables: readonly TableList<SoldChair>[];
  guests: readonly SoldChair[];
};

function CatererTable({ tables, guests }: CatererTableProps) {
  const all = countGuests(guests);
  const types = listGuestTypes(all);
  const columns: Column<TableList<SoldChair>>[] = [
    { key: 'table', header: 'Table', cell: ({ tableName }) => <b>{tableName}</b> },
    ...types.map((type) => ({
      key: type,
      header: chairTypeLabels[type],
      alignRight: true,
      cell: ({ counts }: TableList<SoldChair>) => counts[type] ?? '',
    })),
    { key: 'guests', header: 'Guests', alignRight: true, cell: ({ counts }) => counts.total },
  ];
  return (
    <div className={styles.caterer}>
      <DataTable
        label="Guests of each table"
        rows={tables}
        columns={columns}
        rowKey={({ tableName }) => tableName}
        empty=""
        card={({ tableName, counts }) => <TableCounts name={tableName} counts={counts} />}
        footer={{
          cells: { table: 'Together', ...all, guests: all.total },
          line: <TableCounts name="Together" counts={all} />,
        }}
      />
    </div>
  );
}

type TableCountsProps = { name: string; counts: GuestCounts };

/** 'Table 4: 10 guests', and of which types. */
function TableCounts({ name, counts }: TableCountsProps) {
  const types = listGuestTypes(counts);
  return (
    <p className={styles.counts}>
      <b>{name}</b>
      <span>{formatCount(counts.total, 'guest')}</span>
      {types.some((type) => type !== 'adult') && (
        <span className={styles.types}>
          {types.map((type) => `${chairTypeLabels[type]} ${counts[type]}`).join(', ')}
        </span>
      )}
    </p>
  );
}

type HostListsProps = { tables: readonly TableList<SoldChair>[]; facts: GuestFacts };

function HostLists({ tables, facts: { notes, questions: list, rows } }: HostListsProps) {
  const lines = listNotesFor('door', notes);
  return (
    <div className={styles.hosts}>
      {tables.map(({ tableName, guests }) => (
        <section key={tableName} className={styles.host}>
          <h2>{tableName}</h2>
          <ol>
            {guests.map(({ id, orderId, chairName, userName, chairType }) => (
              <li key={id}>
                <span>{chairName}</span> <b>{userName}</b>
                {chairType !== 'adult' && <span> ({guestTypeLabels[chairType]})</span>}
                {lines
                  .filter((note) => isNoteOn(note, { id, orderId }))
                  .map((note) => (
                    <span key={note.id} className={styles.note}>
                      {formatNote(note)}
                    </span>
                  ))}
                {listGuestResponses(list, rows, { id, orderId }).map((text) => (
                  <span key={text} className={styles.note}>
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
