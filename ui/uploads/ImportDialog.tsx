import { formatCount } from '#contract/rules/counts.ts';
import type { ImportDecision, ImportFile, ImportPreview } from '#contract/import-preview.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, useId, useRef, type ReactNode } from 'react';
import { takeFocus } from '../browser/take-focus.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog, DialogActions } from '../dialogs/Dialog.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Loading } from '../feedback/Skeleton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { addDecision, applyChoices, type ImportChoices } from './import-choices.ts';
import { ImportColumnFields } from './ImportColumnFields.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { ImportPreviewParts } from './ImportPreviewParts.tsx';
import layout from '../layout/layout.module.css';
import styles from './Import.module.css';

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
  check: (input: ImportFile) => Promise<ImportPreview>;
  /** Imports all rows, or those without errors if `skipsErrors`. */
  run: (input: ImportFile, onProgress: (rows: ImportRowProgress) => void) => Promise<ImportOutcome>;
  /** The rows without errors can be imported while others have some. */
  skipsErrors?: boolean;
  /** The rows without errors that are left out too. */
  countLeftOut?: (preview: ImportPreview) => number;
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

/** The file, and what was chosen for it. */
type ChosenFile = { file: File; input: ImportFile };

type Previewed = { chosen: ChosenFile; preview: ImportPreview };

type PreviewRequest = { file: File; choices: ImportChoices; isNew: boolean };

function useImport({ check, run, onRunning }: StepsProps) {
  const [progress, setProgress] = useState<ImportRowProgress | null>(null);
  // Stays on the screen while other choices are tried, and with it the focus.
  const [data, setData] = useState<Previewed | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({});
  /** All choices for the file, of which the last previews may be on their way. */
  const current = useRef(choices);
  const preview = useMutation({
    mutationFn: async ({ file, choices: chosen, isNew }: PreviewRequest) => {
      const content = data && !isNew ? data.chosen.input.content : await readContent(file);
      const input = { content, ...chosen };
      return { chosen: { file, input }, preview: await check(input) };
    },
    onMutate: ({ isNew }) => {
      if (isNew) setData(null);
    },
    // An earlier preview that comes later is of no use.
    onSuccess: (previewed, request) => {
      if (request.choices === current.current) setData(previewed);
    },
  });
  const runImport = useMutation({
    mutationFn: ({ input }: ChosenFile) => run(input, setProgress),
    onMutate: () => {
      setProgress(null);
      onRunning(true);
    },
    onSettled: () => onRunning(false),
  });
  /** Previews a file with a further choice, or a new file. */
  const choose = (change: ImportChoices | null, file: File) => {
    runImport.reset();
    current.current = change ? { ...current.current, ...change } : {};
    setChoices(current.current);
    preview.mutate({ file, choices: current.current, isNew: change === null });
  };
  return { data, choices, preview, choose, runImport, progress };
}

/** Of spreadsheets, CSV files and contacts. Phones know some by their type only. */
const fileTypes =
  '.xlsx,.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard,text/x-vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function ImportSteps(props: StepsProps) {
  const { noun, accept = fileTypes, onClose } = props;
  const { data, choices, preview, choose, runImport, progress } = useImport(props);
  if (runImport.isSuccess) return <ImportResult {...runImport.data} onClose={onClose} />;
  return (
    <>
      {!data && props.start}
      {!runImport.isPending && (
        <FileDrop
          label={data ? 'Choose another file' : 'Choose a file'}
          hint={data ? data.chosen.file.name : props.hint}
          accept={accept}
          onFiles={([file]) => file && choose(null, file)}
        />
      )}
      {preview.isPending && !data && (
        <div className={layout.soft}>
          <Loading label="Reading the file" />
          <p aria-hidden="true">Reading the file…</p>
        </div>
      )}
      {preview.error && (
        <ErrorMessage error={preview.error} onRetry={() => preview.mutate(preview.variables)} />
      )}
      {data && !runImport.isPending && (
        <PreviewSteps
          preview={applyChoices(data.preview, choices)}
          decisions={choices.decisions ?? []}
          onChoice={(change) => choose(change, data.chosen.file)}
          {...props}
        />
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
            disabled={!preview.isSuccess || !isReady(data.preview, props)}
            onClick={() => runImport.mutate(data.chosen)}
          >
            Import {formatReady(data.preview, props)}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

type PreviewStepsProps = Pick<StepsProps, 'noun' | 'skipsErrors' | 'children'> & {
  preview: ImportPreview;
  decisions: readonly ImportDecision[];
  onChoice: (change: ImportChoices) => void;
};

/** What the columns are, what only people know, and what will be imported. */
function PreviewSteps({ preview, decisions, onChoice, ...props }: PreviewStepsProps) {
  const { noun, skipsErrors = false, children } = props;
  return (
    <>
      {preview.file && (
        <ImportColumnFields
          columns={preview.file}
          onMapping={(mapping) => onChoice({ mapping })}
          onSheet={(sheet) => onChoice({ sheet, mapping: undefined, decisions: [] })}
        />
      )}
      {!preview.file?.missing.length && (
        <>
          <ImportQuestions
            questions={preview.questions}
            onDecide={(decision) => onChoice({ decisions: addDecision(decisions, decision) })}
          />
          <ImportPreviewParts preview={preview} noun={noun} skipsErrors={skipsErrors} />
          {children?.(preview)}
        </>
      )}
    </>
  );
}

const countReady = (preview: ImportPreview, { countLeftOut }: StepsProps): number =>
  preview.total - preview.errorCount - preview.leftOut - (countLeftOut?.(preview) ?? 0);

const isReady = (preview: ImportPreview, props: StepsProps): boolean =>
  !preview.file?.missing.length &&
  preview.questions.every(({ decision }) => decision !== null) &&
  (props.skipsErrors || preview.errorCount === 0) &&
  countReady(preview, props) > 0;

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
    <p role="status" tabIndex={-1} ref={takeFocus}>
      {message}
    </p>
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
/** The bytes of a file as base64; the server finds out what they are. */
function readContent(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
