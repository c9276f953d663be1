import type { ComponentPropsWithRef, ElementType, HTMLAttributes } from 'react';
import styles from './Surface.module.css';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' };

/** Raised paper with a lit top edge. Its padding is its owner's. */
export function Card({ as = 'div', className = '', ...rest }: CardProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} className={`${styles.card} ${className}`} />;
}

/** A card with the fields of a form in it, or with the facts of one record. */
export function FormCard(props: Omit<CardProps, 'className'>) {
  return <Card {...props} className={styles.formCard} />;
}

type PageProps = ComponentPropsWithRef<'div'> & { wide?: boolean };

/** The page's width: 1240 px, or 1360 for the staff's screens and the picker. */
export function Page({ wide = false, className = '', ...rest }: PageProps) {
  return <div {...rest} className={`${wide ? styles.pageWide : styles.page} ${className}`} />;
}
