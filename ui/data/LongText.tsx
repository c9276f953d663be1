import { useState } from 'react';
import styles from './LongText.module.css';

/** A longer text than this is folded. */
const maxCharacters = 160;

/** A text that people wrote, in a list: a long one is folded to three lines, with a button to read all of it. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  if (children.length <= maxCharacters) return <span className={styles.text}>{children}</span>;
  return (
    <>
      <span className={`${styles.text} ${isOpen ? '' : styles.folded}`}>{children}</span>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Read all'}
      </button>
    </>
  );
}
