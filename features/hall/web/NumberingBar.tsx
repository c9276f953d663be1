import { Button } from '#ui/controls/Button.tsx';
import styles from './Hall.module.css';
import { NumberField } from './NumberField.tsx';
import type { HallNumbering } from './use-hall-commands.ts';

/** The next number while tables are numbered by pressing them. */
export function NumberingBar({ numbering }: { numbering: HallNumbering }) {
  const { next, setNext } = numbering;
  if (next === null) return null;
  return (
    <div className={styles.numbering} role="group" aria-label="Number by pressing">
      <p>
        Press the tables in their order, or choose one with the arrow keys and press Enter. A table
        that has the number already takes the other’s name.
      </p>
      <NumberField
        id="hall-next-number"
        label="Next number"
        value={next}
        min={1}
        max={9000}
        onCommit={(value) => setNext(Math.round(value))}
      />
      <Button size="small" onClick={() => setNext(null)}>
        Done
      </Button>
    </div>
  );
}
