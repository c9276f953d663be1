import { type ReadingSummary, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, List } from 'lucide-react';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { MonthView } from './MonthView.tsx';
import { readingColumns, ReadingLink, readingText, verseColumns } from './reading-columns.tsx';
import styles from './Readings.module.css';

const columns = readingColumns('Do MMMM YYYY');

/** /readings: all readings as a list, and the days of a month (specification, 'Readings list'). */
export function ReadingsScreen() {
  const search: { view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = search.view === 'month' ? 'month' : 'list';
  return (
    <>
      <BarkHeader tall title="Readings" eyebrow="Mass, day by day" />
      <Page className={styles.page}>
        <Tabs
          label="How the readings are shown"
          value={view}
          onChange={(value) =>
            void navigate({ to: '/readings', search: value === 'month' ? { view: value } : {} })
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
  const list = useQuery(queryOf(readings.summaries, {}));
  if (list.error) return <QueryProblem query={list} />;
  if (!list.data)
    return (
      <div className={styles.skeleton}>
        <Loading words="Loading the readings" />
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
      sorted={{ key: 'readingDate', direction: 'descending' }}
      search={{ label: 'Day, saint or verse', text: readingText }}
      empty={
        <EmptyState title="No readings yet">
          <p>When an editor has entered them, they are listed here. The month view has each day.</p>
        </EmptyState>
      }
      card={(row) => <ReadingCard row={row} />}
    />
  );
}

/** On a phone the date and the saint; wider, also where the texts stand. */
function ReadingCard({ row }: { row: ReadingSummary }) {
  return (
    <div className={styles.card}>
      <time dateTime={row.readingDate}>{dayInWords(row.readingDate, 'Do MMMM YYYY')}</time>
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
