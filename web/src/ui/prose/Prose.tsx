import type { ComponentPropsWithRef } from 'react';
import styles from './Prose.module.css';

type ProseProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Made and sanitised by our own server; nothing else may be shown by this. */
  html: string;
};

/** A text of many paragraphs as it is read: measure, headings, lists, quotes and pictures. */
export function Prose({ html, className = '', ...rest }: ProseProps) {
  return (
    <div
      {...rest}
      className={`${styles.prose} ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The same look for a text that is being written. */
export const proseClass = styles.prose ?? '';
