import type { ReactNode } from 'react';
import styles from './Settings.module.css';

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
