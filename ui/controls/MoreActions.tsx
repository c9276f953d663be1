import { type ReactNode, useId, useState } from 'react';
import { ChevronDown } from '../icons.ts';
import { Button } from './Button.tsx';
import styles from './MoreActions.module.css';

/** Actions beside the main one. A phone shows them after a press, so that a list begins with what it lists. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className={styles.toggle}
        icon={<ChevronDown aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        More actions
      </Button>
      <div id={id} className={`${styles.actions} ${isOpen ? styles.open : ''}`}>
        {children}
      </div>
    </>
  );
}
