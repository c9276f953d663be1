import type { ReactNode } from 'react';
import { Page } from './Card.tsx';
import { useIsStaffFrame } from './frame.ts';
import styles from './StaffPage.module.css';

type StaffPageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A select beside the title, such as the event; not printed. */
  select?: ReactNode;
  /** At the right of the header, or below it on small screens; not printed. */
  actions?: ReactNode;
};

/** The header of a staff screen with its h1. */
export function StaffPageHeader({ title, subtitle, select, actions }: StaffPageHeaderProps) {
  return (
    <header className={styles.head}>
      <div className={styles.text}>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {select && <div className={styles.select}>{select}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The header of a staff screen above a page of its own. */
export function StaffHeaderPage({
  wide = false,
  ...head
}: StaffPageHeaderProps & { wide?: boolean }) {
  return (
    <Page wide={wide} className={styles.alone}>
      <StaffPageHeader {...head} />
    </Page>
  );
}

type StaffPageProps = StaffPageHeaderProps & { wide?: boolean; children: ReactNode };

/** A staff screen that isn't about one event. */
export function StaffPage({ wide = true, children, ...head }: StaffPageProps) {
  const isStaffFrame = useIsStaffFrame();
  return (
    <Page wide={wide} className={`${styles.page} ${isStaffFrame ? '' : styles.public}`}>
      <StaffPageHeader {...head} />
      {children}
    </Page>
  );
}
