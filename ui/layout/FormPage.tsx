import type { HTMLAttributes } from 'react';
import { Card, Page } from './Card.tsx';
import styles from './FormPage.module.css';

type FormPageProps = HTMLAttributes<HTMLElement>;

/** A page with one long form, limited to a readable width. */
export function FormPage(props: FormPageProps) {
  return <Page {...props} className={styles.page} />;
}

/** A section of a long form on its own card. */
export function FormSection(props: FormPageProps) {
  return <Card as="section" {...props} className={styles.part} />;
}
