import { type ReadingSummary, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { DeleteDialog } from '../ui/undo/DeleteDialog.tsx';
import { useDeletion } from '../ui/undo/useDeletion.ts';
import { AscensionSetting } from './AscensionSetting.tsx';
import { HeadingsSetting } from './HeadingsSetting.tsx';
import { ImportReadings } from './ImportReadings.tsx';
import { forgetReadings } from './queries.ts';
import { readingColumns, ReadingLink, readingText } from './reading-columns.tsx';
import styles from './Readings.module.css';

const none: readonly ReadingSummary[] = [];

/** /currentreadingadmin: every reading, with the ways to enter, import, change and delete one (specification, 'Readings admin'). */
export function ReadingsAdminScreen() {
  const list = useQuery(queryOf(readings.summaries, {}));
  const [asked, setAsked] = useState<ReadingSummary | null>(null);
  const [importing, setImporting] = useState(false);
  const remove = useDeleteReading();
  const columns = useMemo(() => adminColumns(setAsked), []);
  return (
    <>
      <BarkHeader
        wide
        title="Readings"
        aside={
          <div className={styles.head}>
            <Button
              look="onBark"
              icon={<Upload aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
            <LinkButton to="/add-reading" look="onBark" icon={<Plus aria-hidden="true" />}>
              Add Reading
            </LinkButton>
          </div>
        }
      />
      <Page wide className={styles.page}>
        <QueryProblem query={list} />
        {list.isPending && (
          <div className={styles.skeleton}>
            <Loading words="Loading the readings" />
            <Skeleton height="3.25rem" width="min(430px, 100%)" />
            <Skeleton height="34rem" />
          </div>
        )}
        {list.data && (
          <DataTable
            label="Readings"
            rows={list.data ?? none}
            columns={columns}
            rowKey={(row) => row.id}
            sorted={{ key: 'readingDate', direction: 'descending' }}
            search={{ label: 'Day, saint or verse', text: readingText }}
            empty={
              <EmptyState
                title="No readings yet"
                actions={<LinkButton to="/add-reading">Add Reading</LinkButton>}
              >
                <p>Enter the coming Sunday first: the calendar fills in what it knows.</p>
              </EmptyState>
            }
            card={(row) => <AdminCard row={row} onDelete={setAsked} />}
          />
        )}
        <AscensionSetting />
        <HeadingsSetting />
      </Page>
      <DeleteDialog
        row={asked}
        question={`Delete "${asked?.saintOfTheDay ?? ''}"?`}
        deletion={remove}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked && dayInWords(asked.readingDate, 'dddd, MMMM D, YYYY')}. You can take it back right
          after.
        </p>
      </DeleteDialog>
      <ImportReadings opened={importing} onClose={() => setImporting(false)} />
    </>
  );
}

function useDeleteReading() {
  const client = useQueryClient();
  return useDeletion({
    remove: ({ id }: ReadingSummary) => ask(readings.remove, { params: { id } }),
    restore: ({ id }) => ask(readings.restore, { params: { id } }),
    words: ({ saintOfTheDay }) => `Deleted "${saintOfTheDay}".`,
    refresh: () => forgetReadings(client),
  });
}

type OnDelete = (row: ReadingSummary) => void;

const adminColumns = (onDelete: OnDelete): readonly Column<ReadingSummary>[] => [
  ...readingColumns('MMM Do YYYY'),
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <RowActions edit={`/add-reading/${row.id}`} onDelete={() => onDelete(row)} />,
  },
];

function AdminCard({ row, onDelete }: { row: ReadingSummary; onDelete: OnDelete }) {
  return (
    <div className={styles.adminCard}>
      <p>
        <time dateTime={row.readingDate}>{dayInWords(row.readingDate, 'MMM Do YYYY')}</time> ·
        Lectionary {row.lectionary}
      </p>
      <ReadingLink reading={row} />
      <RowActions edit={`/add-reading/${row.id}`} onDelete={() => onDelete(row)} />
    </div>
  );
}
