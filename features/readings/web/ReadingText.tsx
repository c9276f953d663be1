import type { CSSProperties } from 'react';
import { splitParagraphs, type ReadingSection } from './reading-sections.ts';
import styles from './Reading.module.css';

type ReadingTextProps = {
  parts: readonly ReadingSection[];
  size: string;
  /** The day's page on the bishops' site, linked while a text isn't posted yet. */
  bishopsUrl: string;
};

/** The texts of a Mass, each with its citation. */
export function ReadingText({ parts, size, bishopsUrl }: ReadingTextProps) {
  return (
    <article className={styles.text} style={{ '--reading-size': size } as CSSProperties}>
      {parts.some(({ text }) => !text) && (
        <p className={styles.paragraph}>
          You can read it on the{' '}
          <a href={bishopsUrl} target="_blank" rel="noreferrer">
            U.S. bishops’ site
          </a>
          .
        </p>
      )}
      {parts.map(({ id, heading, luganda, verse, response, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} tabIndex={-1}>
            <span lang="lg">{luganda}</span> <small>{heading}</small>
          </h2>
          <p className={styles.verse}>{verse}</p>
          {response?.text && (
            <p className={styles.response}>
              <b>{response.sign}</b> {response.text}
            </p>
          )}
          {splitParagraphs(text).map((paragraph, index) => (
            <p key={index} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

export const textSizes = ['1', '1.15', '1.3'] as const;

export type TextSizeValue = (typeof textSizes)[number];

const labels: Record<TextSizeValue, string> = {
  '1': 'Normal text',
  '1.15': 'Larger text',
  '1.3': 'Largest text',
};

type TextSizeProps = { value: TextSizeValue; onChange: (value: TextSizeValue) => void };

/** Three buttons that set the text size of a reading. */
export function TextSize({ value, onChange }: TextSizeProps) {
  return (
    <div className={styles.size} role="group" aria-label="Text size">
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === value}
          aria-label={labels[size]}
          title={labels[size]}
          onClick={() => onChange(size)}
        >
          A
        </button>
      ))}
    </div>
  );
}
