import { Check, CircleX, RotateCw, TriangleAlert, X } from '../icons.ts';
import { Button } from '../controls/Button.tsx';
import { getErrorMessage } from '../feedback/ErrorMessage.tsx';
import { ProgressBar } from '../data/ProgressBar.tsx';
import { LiveRegion } from '../feedback/VisuallyHidden.tsx';
import { isUploading, type UploadEntry, type Uploads } from './upload-queue.ts';
import styles from './Uploads.module.css';

/** '2.4 MB', '380 KB'. */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}

const percent = (share: number) => Math.round(share * 100);

function formatState({ state, share, error, file }: UploadEntry): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'cancelled') return 'Canceled';
  if (state === 'failed') return getErrorMessage(error);
  if (state === 'done') return `Uploaded, ${formatFileSize(file.size)}`;
  return share < 1
    ? `${percent(share)}% of ${formatFileSize(file.size)}`
    : 'Uploaded. Processing it now...';
}

const icons = {
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
      <div className={styles.text}>
        <b>{file.name}</b>
        <span className={styles.state}>
          {icons[state]}
          {formatState(entry)}
        </span>
      </div>
      {isUploading(entry) && (
        <div className={styles.progress}>
          <ProgressBar label={file.name} share={share} />
        </div>
      )}
      {isUploading(entry) && (
        <Button
          variant="secondary"
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
          variant="outline"
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

function formatSummary(entries: readonly UploadEntry[]): string {
  const count = (...states: UploadEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  const parts = [`${count('done')} of ${entries.length} uploaded`];
  if (count('failed') > 0) parts.push(`${count('failed')} failed`);
  if (count('cancelled') > 0) parts.push(`${count('cancelled')} canceled`);
  return parts.join(', ');
}

/** The chosen files with progress, Cancel and Try Again. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { visibleEntries: visible, busy } = uploads;
  const again = visible.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const summary = formatSummary(visible);
  return (
    <>
      {/* Announces only the end of the uploads, not the progress. */}
      <LiveRegion>{visible.length > 0 && !busy ? summary : ''}</LiveRegion>
      {visible.length > 0 && (
        <section className={styles.list} aria-label="Uploads">
          <div className={styles.head}>
            <p>{summary}</p>
            {again.length > 1 && (
              <Button
                variant="outline"
                size="small"
                onClick={() => again.forEach(({ key }) => uploads.retry(key))}
              >
                Try all again
              </Button>
            )}
            {busy ? (
              <Button variant="secondary" size="small" onClick={uploads.close}>
                Cancel all
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={uploads.clear}>
                Clear list
              </Button>
            )}
          </div>
          <ul>
            {visible.map((entry) => (
              <UploadRow key={entry.key} entry={entry} uploads={uploads} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
