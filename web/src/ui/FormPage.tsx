import type { HTMLAttributes } from 'react';
import { Card, Page } from './Card.tsx';
import styles from './FormPage.module.css';

type FormPageProps = HTMLAttributes<HTMLElement>;

/** A page that is one long form, as wide as its lines are read well. */
export function FormPage(props: FormPageProps) {
  return <Page {...props} className={styles.page} />;
}

/** A part of a long form on its own card. */
export function FormPart(props: FormPageProps) {
  return <Card as="section" {...props} className={styles.part} />;
}
