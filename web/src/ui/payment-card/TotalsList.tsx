import { Money } from '../data/Money.tsx';
import styles from './Card.module.css';

/** Amounts line by line; the last line is the total. */
export function TotalsList({
  lines,
}: {
  lines: readonly (readonly [name: string, cents: number])[];
}) {
  return (
    <dl className={styles.bill}>
      {lines.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money cents={cents} style="full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
