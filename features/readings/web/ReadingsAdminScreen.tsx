import { linkTo } from '#contract/screens.ts';
import { type ReadingSummary, readings } from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Upload } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError, ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDeleteWithUndo } from '#ui/feedback/useDeleteWithUndo.ts';
import { HeadingsSetting } from './HeadingsSetting.tsx';
import { ImportReadings } from './ImportReadings.tsx';
import { invalidateReadings } from './queries.ts';
import { getReadingColumns, ReadingLink, getReadingSearchText } from './reading-columns.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Readings.module.css';
import { ascensionDays } from '#features/readings/contract/liturgical-day.ts';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';

const none: readonly ReadingSummary[] = [];

/** /currentreadingadmin: lists, imports and deletes readings, and links to their form (specification, 'Readings admin'). */
export function ReadingsAdminScreen() {
  const list = useQuery(apiQueryOptions(readings.listSummaries, {}));
  const [requested, setRequested] = useState<ReadingSummary | null>(null);
  const [importing, setImporting] = useState(false);
  const remove = useDeleteReading();
  const columns = useMemo(() => adminColumns(setRequested), []);
  return (
    <>
      <PageHeader
        wide
        title="Readings"
        actions={
          <div className={layout.rowWide}>
            <Button
              variant="secondary"
              icon={<Upload aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
            <LinkButton to="/add-reading" icon={<Plus aria-hidden="true" />}>
              Add Reading
            </LinkButton>
          </div>
        }
      />
      <Page wide className={styles.page}>
        <QueryError query={list} />
        {list.isPending && (
          <div className={styles.skeleton}>
            <Loading label="Loading the readings" />
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
            defaultSort={{ key: 'readingDate', direction: 'descending' }}
            search={{ label: 'Day, saint or verse', text: getReadingSearchText }}
            empty={
              <EmptyState
                title="No readings yet"
                actions={<LinkButton to="/add-reading">Add Reading</LinkButton>}
              >
                <p>Start with this Sunday. The calendar fills in what it can.</p>
              </EmptyState>
            }
            card={(row) => <AdminCard row={row} onDelete={setRequested} />}
          />
        )}
        <AscensionSetting />
        <HeadingsSetting />
      </Page>
      <DeleteDialog
        row={requested}
        question={`Delete "${requested?.saintOfTheDay ?? ''}"?`}
        deletion={remove}
        onClose={() => setRequested(null)}
      >
        <p>
          {requested && formatDay(requested.readingDate, 'dddd, MMMM D, YYYY')}. You can undo this
          right away.
        </p>
      </DeleteDialog>
      <ImportReadings opened={importing} onClose={() => setImporting(false)} />
    </>
  );
}

function useDeleteReading() {
  const client = useQueryClient();
  return useDeleteWithUndo({
    deleteRow: ({ id }: ReadingSummary) => callApi(readings.delete, { params: { id } }),
    restore: ({ id }) => callApi(readings.restore, { params: { id } }),
    describe: ({ saintOfTheDay }) => `Deleted "${saintOfTheDay}".`,
    invalidate: () => invalidateReadings(client),
  });
}

type OnDelete = (row: ReadingSummary) => void;

const adminColumns = (onDelete: OnDelete): readonly Column<ReadingSummary>[] => [
  ...getReadingColumns('MMM Do YYYY'),
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <RowActions
        edit={linkTo('/add-reading/$id', { id: row.id })}
        onDelete={() => onDelete(row)}
      />
    ),
  },
];

function AdminCard({ row, onDelete }: { row: ReadingSummary; onDelete: OnDelete }) {
  return (
    <div className={styles.adminCard}>
      <p>
        <time dateTime={row.readingDate}>{formatDay(row.readingDate, 'MMM Do YYYY')}</time> ·
        Lectionary {row.lectionary}
      </p>
      <ReadingLink reading={row} />
      <RowActions
        edit={linkTo('/add-reading/$id', { id: row.id })}
        onDelete={() => onDelete(row)}
      />
    </div>
  );
}

const labels = { Thursday: 'On Thursday', Sunday: 'On the next Sunday' };
const options = ascensionDays.map((day) => ({ value: day, label: labels[day] }));

/** Sets the day of the Ascension as the church province celebrates it. */
function AscensionSetting() {
  const { data } = useQuery(apiQueryOptions(readings.getCalendar, {}));
  const set = useApiMutation({
    call: (value: string) => {
      const ascension = ascensionDays.find((day) => day === value) ?? 'Thursday';
      return callApi(readings.updateCalendar, { body: { ascension } });
    },
    changes: [readings],
    notice: 'Changes saved.',
  });
  if (!data) return null;
  return (
    <div className={styles.settings}>
      <span>We celebrate the Ascension</span>
      <InlineSelect
        label="We celebrate the Ascension"
        options={options}
        value={set.isPending ? set.variables : data.ascension}
        onChange={(value) => set.mutate(value)}
      />
      {set.error && <ErrorMessage error={set.error} />}
    </div>
  );
}
