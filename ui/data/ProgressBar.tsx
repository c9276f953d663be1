import styles from './ProgressBar.module.css';

/** A progress bar; `share` is 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} className={styles.bar}>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
