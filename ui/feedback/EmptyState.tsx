import type { ReactNode } from 'react';
import { BasketArt } from '../art/BasketArt.tsx';
import layout from '../layout/layout.module.css';
import styles from './States.module.css';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  seed?: number;
  level?: 'h1' | 'h2' | 'h3';
};

/** Shown instead of empty content: what will be here and what to do next. */
export function EmptyState({
  title,
  children,
  actions,
  seed = 4,
  level: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <BasketArt seed={seed} className={styles.art} />
      <Heading>{title}</Heading>
      {children && <div className={layout.soft}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
