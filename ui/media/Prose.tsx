import type { ComponentPropsWithRef } from 'react';
import styles from './Prose.module.css';

type ProseProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** HTML sanitized by our server; pass nothing else. */
  html: string;
};

/** Styled rich text. */
export function Prose({ html, className = '', ...rest }: ProseProps) {
  return (
    <div
      {...rest}
      className={`${styles.prose} ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The same styles for the editor. */
export const proseClass = styles.prose ?? '';
