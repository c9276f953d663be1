import type { ComponentPropsWithRef, ElementType, HTMLAttributes, RefCallback } from 'react';
import styles from './Surface.module.css';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  ref?: RefCallback<HTMLElement>;
};

/** A raised surface without padding. */
export function Card({ as = 'div', className = '', ...rest }: CardProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} className={`${styles.card} ${className}`} />;
}

/** A padded card for a form or the details of a record. */
export function FormCard(props: Omit<CardProps, 'className'>) {
  return <Card {...props} className={styles.formCard} />;
}

type PageProps = ComponentPropsWithRef<'div'> & { wide?: boolean };

/** Limits the page width to 1240 px, or 1360 px for staff screens and the seat picker. */
export function Page({ wide = false, className = '', ...rest }: PageProps) {
  return <div {...rest} className={`${wide ? styles.pageWide : styles.page} ${className}`} />;
}
