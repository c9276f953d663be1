import type { ImportPreview } from '@namugongo/contract/import-preview';
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

export type ImportOutcome = {
  message: string;
  /** The rows that were left out, as a file to correct. */
  rejected?: { rows: number; download: () => void };
};

export type ImportDialogProps = {
  /** 'Import members' */
  title: string;
  /** 'member', 'members' */
  noun: readonly [one: string, many: string];
  opened: boolean;
  onClose: () => void;
  /** Describes the expected file. */
  hint: ReactNode;
  accept?: string;
  /** Previews the file; saves nothing. */
  check: (text: string, file: File) => Promise<ImportPreview>;
  /** Imports all rows, or those without errors if `skipsErrors`. */
  run: (
    text: string,
    file: File,
    onProgress: (rows: ImportRowProgress) => void,
  ) => Promise<ImportOutcome>;
  /** The rows without errors can be imported while others have some. */
  skipsErrors?: boolean;
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

type Chosen = { text: string; file: File };

function useImport({ check, run, onRunning }: StepsProps) {
  const [progress, setProgress] = useState<ImportRowProgress | null>(null);
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const text = await readTextFile(file);
      return { chosen: { text, file }, preview: await check(text, file) };
    },
  });
  const runImport = useMutation({
    mutationFn: ({ text, file }: Chosen) => run(text, file, setProgress),
    onMutate: () => {
      setProgress(null);
      onRunning(true);
    },
    onSettled: () => onRunning(false),
  });
  return { preview, runImport, progress };
}

function ImportSteps(props: StepsProps) {
  const { noun, hint, accept = '.csv,text/csv', onClose, children, skipsErrors = false } = props;
  const { preview, runImport, progress } = useImport(props);
  const { data } = preview;
  if (runImport.isSuccess)
    return (
      <>
        <p role="status">{runImport.data.message}</p>
        {runImport.data.rejected && <RejectedRows {...runImport.data.rejected} />}
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </>
    );
  const ready = data ? data.preview.total - data.preview.errorCount : 0;
  return (
    <>
      {!runImport.isPending && (
        <FileDrop
          label={data ? 'Choose another file' : 'Choose a file'}
          hint={data ? data.chosen.file.name : hint}
          accept={accept}
          onFiles={([file]) => {
            runImport.reset();
            if (file) preview.mutate(file);
          }}
        />
      )}
      {preview.isPending && (
        <div className={layout.soft}>
          <Loading label="Reading the file" />
          <p aria-hidden="true">Reading the file…</p>
        </div>
      )}
      {preview.error && <ErrorMessage error={preview.error} />}
      {data && !runImport.isPending && (
        <>
          <ImportPreviewParts preview={data.preview} noun={noun} skipsErrors={skipsErrors} />
          {children?.(data.preview)}
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
            disabled={skipsErrors ? ready === 0 : data.preview.errorCount > 0}
            onClick={() => runImport.mutate(data.chosen)}
          >
            Import {ready.toLocaleString('en-US')} {ready === 1 ? noun[0] : noun[1]}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

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

export type ImportRowProgress = { done: number; total: number };

/** Progress of an import; `rows` is null before the first row. */
export function ImportProgress({ rows, noun }: { rows: ImportRowProgress | null; noun: string }) {
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
export async function readTextFile(file: File): Promise<string> {
  return new TextDecoder('utf-8').decode(await file.arrayBuffer());
}
