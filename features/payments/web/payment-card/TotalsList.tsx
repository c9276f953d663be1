import { Money } from '#ui/data/Money.tsx';
import styles from './Card.module.css';

type TotalsLine = readonly [name: string, cents: number, hint?: string];

/** Amounts line by line, with a hint below a name where it needs one; the last line is the total. */
export function TotalsList({ lines }: { lines: readonly TotalsLine[] }) {
  return (
    <dl className={styles.bill}>
      {lines.map(([name, cents, hint]) => (
        <div key={name}>
          <dt>
            {name}
            {hint && <small>{hint}</small>}
          </dt>
          <dd>
            <Money cents={cents} style="full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
