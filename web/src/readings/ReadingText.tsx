import type { CSSProperties } from 'react';
import { paragraphsOf, type Part } from './reading-parts.ts';
import styles from './Reading.module.css';

type ReadingTextProps = { parts: readonly Part[]; size: string };

/** The texts of a Mass, each with where it stands. */
export function ReadingText({ parts, size }: ReadingTextProps) {
  return (
    <article className={styles.text} style={{ '--reading-size': size } as CSSProperties}>
      {parts.map(({ id, heading, luganda, verse, answer, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} tabIndex={-1}>
            <span lang="lg">{luganda}</span> <small>{heading}</small>
          </h2>
          <p className={styles.verse}>{verse}</p>
          {answer && (
            <p className={styles.answer}>
              <b>{answer.sign}</b> {answer.text}
            </p>
          )}
          {paragraphsOf(text).map((paragraph, index) => (
            <p key={index} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
