import { Check, CircleX, RotateCw, TriangleAlert, X } from 'lucide-react';
import { Button } from '../Button.tsx';
import { problemWords } from '../ProblemMessage.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { LiveRegion } from '../VisuallyHidden.tsx';
import { isUnderWay, type UploadEntry } from './upload-queue.ts';
import type { Uploads } from './useUploads.ts';
import styles from './Uploads.module.css';

/** '2.4 MB', '380 KB'. */
export function sizeWords(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}

const percent = (share: number) => Math.round(share * 100);

function stateWords({ state, share, error, file }: UploadEntry): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'failed') return problemWords(error);
  if (state === 'done') return `Uploaded, ${sizeWords(file.size)}`;
  return share < 1
    ? `${percent(share)}% of ${sizeWords(file.size)}`
    : 'Sent; the site is looking at it';
}

const signs = {
  waiting: null,
  sending: null,
  done: <Check size={22} aria-hidden="true" />,
  failed: <TriangleAlert size={22} aria-hidden="true" />,
  cancelled: <CircleX size={22} aria-hidden="true" />,
};

function UploadRow({ entry, uploads }: { entry: UploadEntry; uploads: Uploads }) {
  const { key, file, state, share } = entry;
  return (
    <li className={`${styles.row} ${styles[state]}`}>
      <div className={styles.words}>
        <b>{file.name}</b>
        <span className={styles.state}>
          {signs[state]}
          {stateWords(entry)}
        </span>
      </div>
      {isUnderWay(entry) && (
        <div className={styles.progress}>
          <ProgressBar label={file.name} share={share} />
        </div>
      )}
      {isUnderWay(entry) && (
        <Button
          look="quiet"
          size="small"
          icon={<X aria-hidden="true" />}
          aria-label={`Cancel ${file.name}`}
          onClick={() => uploads.cancel(key)}
        >
          Cancel
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button
          look="soft"
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          aria-label={`Try Again: ${file.name}`}
          onClick={() => uploads.retry(key)}
        >
          Try Again
        </Button>
      )}
    </li>
  );
}

function summaryOf(entries: readonly UploadEntry[]): string {
  const count = (...states: UploadEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  const parts = [`${count('done')} of ${entries.length} uploaded`];
  if (count('failed') > 0) parts.push(`${count('failed')} failed`);
  if (count('cancelled') > 0) parts.push(`${count('cancelled')} cancelled`);
  return parts.join(', ');
}

/** Every chosen file with its progress, a way to cancel it, and to try again what did not arrive. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { shown, busy } = uploads;
  const again = shown.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const summary = summaryOf(shown);
  return (
    <>
      {/* Progress is not read out file by file: the end of it is. */}
      <LiveRegion>{shown.length > 0 && !busy ? summary : ''}</LiveRegion>
      {shown.length > 0 && (
        <section className={styles.list} aria-label="Uploads">
          <div className={styles.head}>
            <p>{summary}</p>
            {again.length > 1 && (
              <Button
                look="soft"
                size="small"
                onClick={() => again.forEach(({ key }) => uploads.retry(key))}
              >
                Try all again
              </Button>
            )}
            {busy ? (
              <Button look="quiet" size="small" onClick={uploads.close}>
                Cancel all
              </Button>
            ) : (
              <Button look="quiet" size="small" onClick={uploads.clear}>
                Clear the list
              </Button>
            )}
          </div>
          <ul>
            {shown.map((entry) => (
              <UploadRow key={entry.key} entry={entry} uploads={uploads} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
