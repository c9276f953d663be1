import type { ReactNode } from 'react';
import { Page } from './Card.tsx';
import styles from './TeamPage.module.css';

type TeamPageProps = {
  title: string;
  subtitle?: ReactNode;
  /** At the right end of the head, or under it on a phone. */
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** A screen of the parish team that is about no single event: its one heading, what can be done, and its content. */
export function TeamPage({ title, subtitle, actions, wide = true, children }: TeamPageProps) {
  return (
    <Page wide={wide} className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </Page>
  );
}
