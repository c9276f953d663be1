import type { ImportFile } from '#contract/import-preview.ts';
import { linkTo } from '#contract/screens.ts';
import {
  type ReadingSummary,
  readings,
  readingDuplicatePolicies,
  type ReadingImportInput,
  readingLabels,
} from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Plus, Upload } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { callApi, apiQueryOptions, invalidateEndpoints } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError, ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { HeadingsSetting } from './HeadingsSetting.tsx';
import { getReadingColumns, ReadingLink, getReadingSearchText } from './reading-columns.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Readings.module.css';
import { ascensionDays } from '#features/readings/contract/liturgical-day.ts';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { downloadCsv } from '#ui/browser/download-file.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { ImportDialog } from '#ui/uploads/ImportDialog.tsx';

const choices = {
  skip: 'Keep the readings I have and skip these rows',
  replace: 'Replace them with these rows',
  add: 'Keep both, as extra sets',
};

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

const useDeleteReading = () =>
  useApiMutation({
    call: ({ id }: ReadingSummary) => callApi(readings.delete, { params: { id } }),
    notice: (_, { saintOfTheDay }) => `Deleted "${saintOfTheDay}".`,
    undo: (_, { id }) => callApi(readings.restore, { params: { id } }),
    changes: [readings],
  });

type OnDelete = (row: ReadingSummary) => void;

const adminColumns = (onDelete: OnDelete): readonly Column<ReadingSummary>[] => [
  ...getReadingColumns('MMM Do YYYY'),
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <Actions row={row} onDelete={onDelete} />,
  },
];

function Actions({ row, onDelete }: { row: ReadingSummary; onDelete: OnDelete }) {
  return (
    <div className={styles.rowActions}>
      {row.unfinished && <Badge tone="warn">Unfinished</Badge>}
      <RowActions
        edit={linkTo('/add-reading/$id', { id: row.id })}
        onDelete={() => onDelete(row)}
      />
    </div>
  );
}

function AdminCard({ row, onDelete }: { row: ReadingSummary; onDelete: OnDelete }) {
  return (
    <div className={styles.adminCard}>
      <p>
        <time dateTime={row.readingDate}>{formatDay(row.readingDate, 'MMM Do YYYY')}</time> ·
        Lectionary {row.lectionary}
      </p>
      <ReadingLink reading={row} />
      <Actions row={row} onDelete={onDelete} />
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

/** Imports readings from a spreadsheet, CSV or JSON file after a preview. */
function ImportReadings({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [policy, setPolicy] = useState<ReadingImportInput['duplicates']>('skip');
  const getInput = (file: ImportFile) => ({ body: { ...file, duplicates: policy } });
  return (
    <ImportDialog
      title="Import readings"
      noun={['reading', 'readings']}
      opened={opened}
      onClose={onClose}
      accept=".xlsx,.csv,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      hint="Choose a spreadsheet (.xlsx), a CSV or a JSON file. Write dates as 2027-06-03."
      check={(file) => callApi(readings.previewImport, getInput(file))}
      run={async (file) => {
        const done = await callApi(readings.import, getInput(file));
        await invalidateReadings(client);
        return {
          message: `${done.added} added, ${done.replaced} replaced, ${done.skipped} skipped.`,
        };
      }}
    >
      {(preview) => (
        <>
          {preview.existing > 0 && (
            <RadioGroupField
              id="duplicates"
              label="If a day already has a reading"
              choices={readingDuplicatePolicies.map((value) => ({ value, label: choices[value] }))}
              value={policy}
              onChange={setPolicy}
            />
          )}
          {preview.errorCount > 0 && <TemplateButton />}
        </>
      )}
    </ImportDialog>
  );
}

function TemplateButton() {
  return (
    <p>
      <Button
        variant="link"
        onClick={() => downloadCsv('readings.csv', [Object.values(readingLabels)])}
      >
        Download a template to fill in
      </Button>
    </p>
  );
}

/** Invalidates all queries of readings. */
const invalidateReadings = (client: QueryClient) => invalidateEndpoints(client, readings);
