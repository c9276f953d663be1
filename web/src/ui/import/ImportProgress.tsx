import { useId } from 'react';
import styles from './Import.module.css';

export type RowsDone = { done: number; of: number };

/** How many rows are in; nothing is known before the first of them. */
export function ImportProgress({ rows, noun }: { rows: RowsDone | null; noun: string }) {
  const id = useId();
  const words = rows
    ? `${rows.done.toLocaleString('en-US')} of ${rows.of.toLocaleString('en-US')} ${noun}`
    : 'Starting…';
  return (
    <div className={styles.progress}>
      <p id={id}>{words}</p>
      <progress
        aria-labelledby={id}
        max={rows?.of ?? 1}
        {...(rows && { value: rows.done })}
        className={styles.bar}
      />
    </div>
  );
}
