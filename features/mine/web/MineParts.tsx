import type { ReactNode } from 'react';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import styles from './MineParts.module.css';

/** Rows of a part, each with a text and what one can do. */
export function MineRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type MineRowProps = { title: ReactNode; detail?: ReactNode; children?: ReactNode };

export function MineRow({ title, detail, children }: MineRowProps) {
  return (
    <li>
      <p>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </p>
      {children}
    </li>
  );
}

/** Takes the place of a part that still loads. */
export const mineSkeleton = <SkeletonLines lines={3} />;
