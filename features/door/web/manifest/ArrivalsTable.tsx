import { countArrivals } from '#features/door/contract/rules/arrivals.ts';
import type { ManifestRow } from '#features/door/contract/manifest.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useSite } from '#features/site/web/site.ts';
import { useMemo } from 'react';
import { useIsPrinting } from '#ui/browser/useIsPrinting.ts';
import styles from './Manifest.module.css';

/** How many guests came through each door in each quarter hour; nothing before the first. Always open in print. */
export function ArrivalsTable({ rows }: { rows: readonly ManifestRow[] }) {
  const { data: site } = useSite();
  const printing = useIsPrinting();
  const { doors, quarters, totals } = useMemo(() => countArrivals(rows), [rows]);
  if (rows.length === 0) return null;
  return (
    <details className={styles.perTable} open={printing || undefined}>
      <summary>Arrivals per door and quarter hour</summary>
      <div className={styles.arrivals} role="region" aria-label="Arrivals" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              {doors.map((door) => (
                <th key={door} scope="col">
                  {door}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ from, counts, total }) => (
              <tr key={from.getTime()}>
                <th scope="row">{formatTimestamp(from, 'time', site?.timeZone)}</th>
                {doors.map((door, place) => (
                  <td key={door}>{counts[place]}</td>
                ))}
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {doors.map((door, place) => (
                <td key={door}>{totals[place]}</td>
              ))}
              <td>{rows.length}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
