import { decapitalize } from '#contract/rules/capitals.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { ColumnMapping, ImportPreview, ImportColumns } from '#contract/import-preview.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, useId, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog, DialogActions } from '../dialogs/Dialog.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Loading } from '../feedback/Skeleton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { ImportPreviewParts } from './ImportPreviewParts.tsx';
import layout from '../layout/layout.module.css';
import styles from './Import.module.css';
import { SelectField } from '../forms/SelectField.tsx';

type ImportOutcome = {
  message: string;
  /** What can be done with it, such as undo. */
  details?: ReactNode;
  /** The rows that were left out, as a file to correct. */
  rejected?: { rows: number; download: () => void };
};

type ImportDialogProps = {
  /** 'Import members' */
  title: string;
  /** 'member', 'members' */
  noun: readonly [one: string, many: string];
  opened: boolean;
  onClose: () => void;
  /** Describes the expected file. */
  hint: ReactNode;
  accept?: string;
  /** Stands above the file, before one is chosen. */
  start?: ReactNode;
  /** Previews the file; saves nothing. */
  check: (file: ChosenFile) => Promise<ImportPreview>;
  /** Imports all rows, or those without errors if `skipsErrors`. */
  run: (file: ChosenFile, onProgress: (rows: ImportRowProgress) => void) => Promise<ImportOutcome>;
  /** The rows without errors can be imported while others have some. */
  skipsErrors?: boolean;
  /** The rows without errors that are left out too. */
  countLeftOut?: (preview: ImportPreview) => number;
  /** People can choose what each column is. */
  mapsColumns?: boolean;
  /** Options that depend on the preview, such as how to handle existing rows. */
  children?: (preview: ImportPreview) => ReactNode;
};

/** Imports a file after a preview that lists every error by line and column. */
export function ImportDialog({ opened, onClose, title, ...steps }: ImportDialogProps) {
  const [running, setRunning] = useState(false);
  return (
    <Dialog title={title} opened={opened} onClose={running ? undefined : onClose} width={860}>
      {opened && <ImportSteps {...steps} onClose={onClose} onRunning={setRunning} />}
    </Dialog>
  );
}

type StepsProps = Omit<ImportDialogProps, 'opened' | 'title'> & {
  onRunning: (running: boolean) => void;
};

type ChosenFile = {
  text: string;
  file: File;
  /** What each column is; by default the headers tell. */
  mapping?: ColumnMapping;
};

type Previewed = { chosen: ChosenFile; preview: ImportPreview };

function useImport({ check, run, onRunning }: StepsProps) {
  const [progress, setProgress] = useState<ImportRowProgress | null>(null);
  // Stays on the screen while other columns are tried, and with it the focus.
  const [data, setData] = useState<Previewed | null>(null);
  const preview = useMutation({
    mutationFn: async ({ file, mapping }: { file: File; mapping?: ColumnMapping }) => {
      const chosen = { text: await readTextFile(file), file, ...(mapping && { mapping }) };
      return { chosen, preview: await check(chosen) };
    },
    onMutate: ({ mapping }) => {
      if (!mapping) setData(null);
    },
    onSuccess: setData,
  });
  const runImport = useMutation({
    mutationFn: (chosen: ChosenFile) => run(chosen, setProgress),
    onMutate: () => {
      setProgress(null);
      onRunning(true);
    },
    onSettled: () => onRunning(false),
  });
  return { data, preview, runImport, progress };
}

function ImportSteps(props: StepsProps) {
  const { noun, accept = '.csv,text/csv', onClose, children, skipsErrors = false } = props;
  const { data, preview, runImport, progress } = useImport(props);
  if (runImport.isSuccess) return <ImportResult {...runImport.data} onClose={onClose} />;
  const isIncomplete = Boolean(data?.preview.file?.missing.length);
  return (
    <>
      {!data && props.start}
      {!runImport.isPending && (
        <FileDrop
          label={data ? 'Choose another file' : 'Choose a file'}
          hint={data ? data.chosen.file.name : props.hint}
          accept={accept}
          onFiles={([file]) => {
            runImport.reset();
            if (file) preview.mutate({ file });
          }}
        />
      )}
      {preview.isPending && !data && (
        <div className={layout.soft}>
          <Loading label="Reading the file" />
          <p aria-hidden="true">Reading the file…</p>
        </div>
      )}
      {preview.error && <ErrorMessage error={preview.error} />}
      {data && !runImport.isPending && (
        <>
          {props.mapsColumns && data.preview.file && (
            <ImportColumnFields
              key={data.chosen.file.name}
              columns={data.preview.file}
              onChange={(mapping) => preview.mutate({ file: data.chosen.file, mapping })}
            />
          )}
          {!isIncomplete && (
            <>
              <ImportPreviewParts preview={data.preview} noun={noun} skipsErrors={skipsErrors} />
              {children?.(data.preview)}
            </>
          )}
        </>
      )}
      {runImport.isPending && <ImportProgress rows={progress} noun={noun[1]} />}
      {runImport.error && <ErrorMessage error={runImport.error} />}
      {data && (
        <DialogActions>
          <Button variant="secondary" onClick={onClose} disabled={runImport.isPending}>
            Cancel
          </Button>
          <Button
            busy={runImport.isPending}
            disabled={preview.isPending || !isReady(data.preview, props)}
            onClick={() => runImport.mutate(data.chosen)}
          >
            Import {formatReady(data.preview, props)}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

const countReady = (preview: ImportPreview, { countLeftOut }: StepsProps): number =>
  preview.total - preview.errorCount - (countLeftOut?.(preview) ?? 0);

const isReady = (preview: ImportPreview, props: StepsProps): boolean =>
  !preview.file?.missing.length &&
  (props.skipsErrors ? countReady(preview, props) > 0 : preview.errorCount === 0);

function formatReady(preview: ImportPreview, props: StepsProps): string {
  return formatCount(countReady(preview, props), ...props.noun);
}

const ImportResult = ({
  message,
  rejected,
  details,
  onClose,
}: ImportOutcome & { onClose: () => void }) => (
  <>
    <p role="status">{message}</p>
    {rejected && <RejectedRows {...rejected} />}
    {details}
    <DialogActions>
      <Button onClick={onClose}>Done</Button>
    </DialogActions>
  </>
);

function RejectedRows({ rows, download }: NonNullable<ImportOutcome['rejected']>) {
  return (
    <Alert tone="warn">
      <p>
        {rows === 1 ? '1 row was left out.' : `${rows} rows were left out.`} Save the file, correct
        what its last column says, and import it.
      </p>
      <Button variant="secondary" size="small" onClick={download}>
        Save the rows to correct
      </Button>
    </Alert>
  );
}

type ImportRowProgress = { done: number; total: number };

/** Progress of an import; `rows` is null before the first row. */
function ImportProgress({ rows, noun }: { rows: ImportRowProgress | null; noun: string }) {
  const id = useId();
  const label = rows
    ? `${rows.done.toLocaleString('en-US')} of ${rows.total.toLocaleString('en-US')} ${noun}`
    : 'Starting…';
  return (
    <div className={styles.progress}>
      <p id={id}>{label}</p>
      <progress
        aria-labelledby={id}
        max={rows?.total ?? 1}
        {...(rows && { value: rows.done })}
        className={styles.bar}
      />
    </div>
  );
}
/** Reads a file as UTF-8. The server reports replacement characters as an encoding problem. */
async function readTextFile(file: File): Promise<string> {
  return new TextDecoder('utf-8').decode(await file.arrayBuffer());
}

type ImportColumnFieldsProps = {
  columns: ImportColumns;
  onChange: (mapping: ColumnMapping) => void;
};

/** What each column of the file is. Open when a column was not recognized. */
function ImportColumnFields({ columns, onChange }: ImportColumnFieldsProps) {
  const { headers, fields, missing } = columns;
  const count = headers.filter(({ field }) => field !== null).length;
  const options = [
    { value: '', label: 'Leave it out' },
    ...fields.map(({ field, label }) => ({ value: field, label })),
  ];
  const choose = (place: number, field: string) =>
    onChange(
      headers.map((header, index) => {
        if (index === place) return field || null;
        // A field is in one column only.
        return header.field === field ? null : header.field;
      }),
    );
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="warn">
          <span role="status">Choose the column with the {decapitalize(missing.join(', '))}.</span>
        </Alert>
      )}
      <details className={styles.columns} open={count < headers.length}>
        <summary>
          Columns: {count} of {headers.length} are imported
        </summary>
        <div className={styles.columnFields}>
          {headers.map(({ header, field }, place) => (
            <SelectField
              // A file may have the same header twice; its columns never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              id={`import-column-${place + 1}`}
              label={header || `Column ${place + 1}`}
              value={field ?? ''}
              options={options}
              onChange={({ currentTarget }) => choose(place, currentTarget.value)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
