import type { CSSProperties } from 'react';
import styles from './States.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  on?: 'paper' | 'bark';
  className?: string;
};

/** One block in the place and size of what will come. Silent: say 'Loading' once, with `Loading`. */
export function Skeleton({
  width = '100%',
  height = '1.2em',
  round = false,
  on = 'paper',
  className = '',
}: SkeletonProps) {
  const classes = [
    styles.skeleton,
    round ? styles.round : '',
    on === 'bark' ? styles.onBark : '',
    className,
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** Lines of text that have not come yet; the last is shorter. */
export function SkeletonLines({
  lines = 3,
  on = 'paper',
}: {
  lines?: number;
  on?: 'paper' | 'bark';
}) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} on={on} width={line === lines - 1 && lines > 1 ? '62%' : '100%'} />
      ))}
    </div>
  );
}

type RowsSkeletonProps = {
  words?: string;
  rows?: number;
  /** Of one row; that of a table's row, or of its card on a phone, unless told. */
  height?: CSSProperties['height'];
  /** Above the rows stands a field that searches them. */
  search?: boolean;
};

/** The shape of rows that have not come yet. */
export function RowsSkeleton({ words, rows = 6, height, search = false }: RowsSkeletonProps) {
  return (
    <div className={styles.rows}>
      <Loading {...(words && { words })} />
      {search && <Skeleton height="50px" width="min(430px, 100%)" />}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height ?? 'var(--row)'} />
      ))}
    </div>
  );
}

/** Tells a screen reader what is being loaded, in words. */
export function Loading({ words = 'Loading...' }: { words?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  );
}
