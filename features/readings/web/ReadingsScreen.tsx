import { linkTo } from '#contract/screens.ts';
import { type ReadingSummary, readings } from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { CalendarDays, List } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { MonthView } from './MonthView.tsx';
import {
  getReadingColumns,
  ReadingLink,
  getReadingSearchText,
  verseColumns,
} from './reading-columns.tsx';
import styles from './Readings.module.css';

const columns = getReadingColumns('Do MMMM YYYY');

/** /readings: all readings as a list, and the days of a month (specification, 'Readings list'). */
export function ReadingsScreen() {
  const search = useSearch();
  const navigate = useNavigate();
  const view = search.view === 'month' ? 'month' : 'list';
  return (
    <>
      <PageHeader tall title="Readings" eyebrow="Mass, day by day" />
      <Page className={styles.page}>
        <Tabs
          label="View"
          value={view}
          onChange={(value) =>
            void navigate({ to: linkTo('/readings', value === 'month' ? { view: value } : {}) })
          }
          tabs={[
            {
              value: 'list',
              label: 'List',
              icon: <List size={20} aria-hidden="true" />,
              panel: <ReadingsList />,
            },
            {
              value: 'month',
              label: 'Month',
              icon: <CalendarDays size={20} aria-hidden="true" />,
              panel: <MonthView />,
            },
          ]}
        />
      </Page>
    </>
  );
}

function ReadingsList() {
  const list = useQuery(apiQueryOptions(readings.listSummaries, {}));
  if (list.error) return <QueryError query={list} />;
  if (!list.data)
    return (
      <div className={styles.skeleton}>
        <Loading label="Loading the readings" />
        <Skeleton height="3.25rem" width="min(430px, 100%)" />
        <Skeleton height="34rem" />
      </div>
    );
  return (
    <DataTable
      label="Readings"
      rows={list.data}
      columns={columns}
      rowKey={(row) => row.id}
      defaultSort={{ key: 'readingDate', direction: 'descending' }}
      search={{ label: 'Day, saint or verse', text: getReadingSearchText }}
      empty={
        <EmptyState title="No readings yet">
          <p>Readings will appear here. Meanwhile, the month view shows each day.</p>
        </EmptyState>
      }
      card={(row) => <ReadingCard row={row} />}
    />
  );
}

/** Date and saint, and on wider screens also the citations. */
function ReadingCard({ row }: { row: ReadingSummary }) {
  return (
    <div className={styles.card}>
      <time dateTime={row.readingDate}>{formatDay(row.readingDate, 'Do MMMM YYYY')}</time>
      <ReadingLink reading={row} />
      <dl className={styles.verses}>
        {verseColumns.map(({ key, header, cell }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
