import type { ReactNode } from 'react';
import { Page } from './Card.tsx';
import styles from './TeamPage.module.css';

type TeamHeadProps = {
  title: string;
  subtitle?: ReactNode;
  /** What the screen is about, beside the title; not on paper. */
  select?: ReactNode;
  /** At the right end of the head, or under it on a phone; not on paper. */
  actions?: ReactNode;
};

/** The head of a screen of the parish team: its one heading, what it is about, and what can be done. */
export function TeamHead({ title, subtitle, select, actions }: TeamHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {select && <div className={styles.select}>{select}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

type TeamPageProps = TeamHeadProps & { wide?: boolean; children: ReactNode };

/** A screen of the parish team that is about no single event. */
export function TeamPage({ wide = true, children, ...head }: TeamPageProps) {
  return (
    <Page wide={wide} className={styles.page}>
      <TeamHead {...head} />
      {children}
    </Page>
  );
}
