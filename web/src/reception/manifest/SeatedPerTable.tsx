import type { TableSeating } from '@namugongo/contract/reception/manifest';
import { usePrinting } from '../../ui/usePrinting.ts';
import styles from './Manifest.module.css';

/** The same as the floor plan in words: how many sit at each table, of how many tickets. Always open on paper. */
export function SeatedPerTable({ tables }: { tables: readonly TableSeating[] }) {
  const printing = usePrinting();
  if (tables.length === 0) return null;
  return (
    <details className={styles.perTable} open={printing || undefined}>
      <summary>Seated per table</summary>
      <ul>
        {tables.map(({ tableName, seated, tickets }) => (
          <li key={tableName}>
            <b>{tableName}</b> {seated} of {tickets}
          </li>
        ))}
      </ul>
    </details>
  );
}
