import { createSearchText } from '#contract/columns.ts';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import { type EventResponses, questions, responses } from '#features/tickets/contract/questions.ts';
import { listResponseColumns } from '#features/tickets/contract/response-columns.ts';
import { formatResponse } from '#features/tickets/contract/rules/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';

const noRows: readonly EventResponses[] = [];
type Questions = Parameters<typeof listResponseColumns>[0];
const noQuestions: Questions = [];

/** /questions/answers: what each guest and order of an event answered, with a file. */
export function ResponsesScreen() {
  return (
    <StaffScreen title="Answers" subtitle="What guests answered to your questions">
      {(event, head) => <Responses key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** The guest, as a link to the ticket where answers are changed. */
const GuestLink = ({ row }: { row: EventResponses }) => (
  <TicketLink id={row.openTicketId}>{row.userName}</TicketLink>
);

type ResponsesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Responses({ event, head }: ResponsesProps) {
  const isMobile = useIsMobile();
  const query = { event: event.id };
  const list = useQuery(apiQueryOptions(questions.list, { query }));
  const rows = useQuery(apiQueryOptions(responses.list, { query }));
  const all = list.data ?? noQuestions;
  const { columns, text } = useMemo(() => buildColumns(all), [all]);
  const table = useTableRows({
    rows: rows.data ?? noRows,
    columns,
    defaultSort: { key: 'tableName', direction: 'ascending' },
    text,
  });
  const actions = (
    <ReportActions
      iconsOnly={isMobile}
      busy={rows.isFetching}
      onRefresh={() => void Promise.all([list.refetch(), rows.refetch()])}
      url={(format) =>
        getApiUrl(responses.export, { query: { ...query, ...table.selection, format } })
      }
    />
  );
  return (
    <>
      {head(!isMobile && actions)}
      <QueryError query={list} />
      <QueryError query={rows} />
      {(rows.isPending || list.isPending) && <RowsSkeleton search rows={8} />}
      {rows.data && list.data && (
        <RowsTable
          label="Answers"
          table={table}
          columns={columns}
          rowKey={(row) => `${row.orderId}-${row.ticketId}`}
          search="Guest, table or answer"
          count={formatCount(table.visibleRows.length, 'row')}
          empty="Nothing yet: this reception has no questions or no tickets."
          card={(row) => <ResponsesRow row={row} questions={all} />}
          actions={isMobile && actions}
        />
      )}
    </>
  );
}

function buildColumns(list: Questions) {
  const columns = listResponseColumns(list);
  return {
    columns: toTableColumns(columns, { cells: { userName: (row) => <GuestLink row={row} /> } }),
    text: createSearchText(columns),
  };
}

/** A guest with the answers, on a phone. */
const ResponsesRow = ({ row, questions: all }: { row: EventResponses; questions: Questions }) => (
  <div className={layout.stackTight}>
    <p>
      <b>
        <GuestLink row={row} />
      </b>
      {row.tableName && ` · ${row.tableName}`}, {row.chairName || 'whole order'}
    </p>
    {all.map((question) => {
      const response = row.responses.find(({ questionId }) => questionId === question.id);
      return (
        response && (
          <p key={question.id} className={layout.hint}>
            {question.text}: {formatResponse(question, response) || 'no answer'}
          </p>
        )
      );
    })}
  </div>
);
