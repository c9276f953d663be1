import type { ImportPreview } from '@namugongo/contract/imports';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../Dialog.tsx';
import { ProblemMessage } from '../ProblemMessage.tsx';
import { Loading } from '../Skeleton.tsx';
import { FileDrop } from '../uploads/FileDrop.tsx';
import { ImportPreviewParts } from './ImportPreviewParts.tsx';
import { ImportProgress, type RowsDone } from './ImportProgress.tsx';
import { readTextFile } from './read-text-file.ts';
import styles from './Import.module.css';

export type ImportDialogProps = {
  /** 'Import members' */
  title: string;
  /** 'member', 'members' */
  noun: readonly [one: string, many: string];
  opened: boolean;
  onClose: () => void;
  /** Which columns the file has, in a sentence, and where a file to fill in is. */
  hint: ReactNode;
  accept?: string;
  /** Looks at the file without keeping anything of it. */
  check: (text: string, file: File) => Promise<ImportPreview>;
  /** Keeps all of it or nothing; gives the sentence that tells what was done. */
  run: (text: string, file: File, onProgress: (rows: RowsDone) => void) => Promise<string>;
  /** Questions that the preview raises, such as what to do with rows that are known. */
  children?: (preview: ImportPreview) => ReactNode;
};

/** A file is chosen, looked at and imported as a whole: every row with a fault is told by its line and column before. */
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
  const [progress, setProgress] = useState<RowsDone | null>(null);
  const look = useMutation({
    mutationFn: async (file: File) => {
      const text = await readTextFile(file);
      return { chosen: { text, file }, preview: await check(text, file) };
    },
  });
  const keep = useMutation({
    mutationFn: ({ text, file }: Chosen) => run(text, file, setProgress),
    onMutate: () => {
      setProgress(null);
      onRunning(true);
    },
    onSettled: () => onRunning(false),
  });
  return { look, keep, progress };
}

function ImportSteps(props: StepsProps) {
  const { noun, hint, accept = '.csv,text/csv', onClose, children } = props;
  const { look, keep, progress } = useImport(props);
  const { data } = look;
  if (keep.isSuccess)
    return (
      <>
        <p role="status">{keep.data}</p>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </>
    );
  const ready = data ? data.preview.total - data.preview.faulty : 0;
  return (
    <>
      {!keep.isPending && (
        <FileDrop
          label={data ? 'Choose another file' : 'Choose a file'}
          hint={data ? data.chosen.file.name : hint}
          accept={accept}
          onFiles={([file]) => {
            keep.reset();
            if (file) look.mutate(file);
          }}
        />
      )}
      {look.isPending && (
        <div className={styles.looking}>
          <Loading words="Reading the file" />
          <p aria-hidden="true">Reading the file…</p>
        </div>
      )}
      {look.error && <ProblemMessage error={look.error} />}
      {data && !keep.isPending && (
        <>
          <ImportPreviewParts preview={data.preview} noun={noun} />
          {children?.(data.preview)}
        </>
      )}
      {keep.isPending && <ImportProgress rows={progress} noun={noun[1]} />}
      {keep.error && <ProblemMessage error={keep.error} />}
      {data && (
        <DialogActions>
          <Button look="quiet" onClick={onClose} disabled={keep.isPending}>
            Cancel
          </Button>
          <Button
            busy={keep.isPending}
            disabled={data.preview.faulty > 0}
            onClick={() => keep.mutate(data.chosen)}
          >
            Import {ready.toLocaleString('en-US')} {ready === 1 ? noun[0] : noun[1]}
          </Button>
        </DialogActions>
      )}
    </>
  );
}
