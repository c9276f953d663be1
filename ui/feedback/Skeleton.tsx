import type { CSSProperties } from 'react';
import styles from './States.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  surface?: 'paper' | 'bark';
  className?: string;
};

/** A placeholder block, silent for screen readers; add one `Loading` per screen. */
export function Skeleton({
  width = '100%',
  height = '1.2em',
  round = false,
  surface = 'paper',
  className = '',
}: SkeletonProps) {
  const classes = [
    styles.skeleton,
    round ? styles.round : '',
    surface === 'bark' ? styles.onBark : '',
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

/** Placeholder lines of text; the last is shorter. */
export function SkeletonLines({
  lines = 3,
  surface = 'paper',
}: {
  lines?: number;
  surface?: 'paper' | 'bark';
}) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          surface={surface}
          width={line === lines - 1 && lines > 1 ? '62%' : '100%'}
        />
      ))}
    </div>
  );
}

type RowsSkeletonProps = {
  label?: string;
  rows?: number;
  /** Height of one row; by default that of a table row, or of a card on a phone. */
  height?: CSSProperties['height'];
  /** Adds a placeholder for the search field above the rows. */
  search?: boolean;
};

/** Placeholder rows of a table. */
export function RowsSkeleton({ label, rows = 6, height, search = false }: RowsSkeletonProps) {
  return (
    <div className={styles.rows}>
      <Loading {...(label && { label })} />
      {search && <Skeleton height="50px" width="min(430px, 100%)" />}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height ?? 'var(--row)'} />
      ))}
    </div>
  );
}

/** Announces to screen readers that content is loading. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
