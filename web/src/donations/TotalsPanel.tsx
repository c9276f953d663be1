import type { GiftTotals } from '@namugongo/contract/donations';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { lazy, Suspense } from 'react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Money } from '../ui/Money.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Donations.module.css';
import { monthInWords } from './month-words.ts';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useGifts, type Year } from './queries.ts';

// The chart's library is larger than the rest of the site.
const MonthsChart = lazy(() =>
  import('./MonthsChart.tsx').then((file) => ({ default: file.MonthsChart })),
);

/** What came in by purpose, location and month. */
export function TotalsPanel({ year }: { year: Year }) {
  const found = useGifts(year);
  const totals = found.data?.totals;
  return (
    <>
      <QueryProblem query={found} />
      {found.isPending && <PanelSkeleton />}
      {totals?.months.length === 0 && (
        <EmptyState title="Nothing to add up yet">No gift came in this time.</EmptyState>
      )}
      {totals && totals.months.length > 0 && <Totals totals={totals} />}
    </>
  );
}

function Totals({ totals }: { totals: GiftTotals }) {
  const { purposes, feesCents, locations, months, totalCents } = totals;
  const fees = feesCents === 0 ? [] : [{ name: 'Covered card fees', amountCents: feesCents }];
  return (
    <div className={styles.totals}>
      <Card className={styles.chart}>
        <h2>By month</h2>
        <Suspense fallback={<Skeleton height="17rem" />}>
          <MonthsChart months={months} />
        </Suspense>
      </Card>
      <SumTable
        title="By purpose"
        lines={[
          ...purposes.map(({ name, ...rest }) => ({ name: wireWords(name), ...rest })),
          ...fees,
        ]}
        totalCents={totalCents}
      />
      <SumTable
        title="By location"
        lines={locations.map(({ name, ...rest }) => ({ name: wireWords(name), ...rest }))}
        totalCents={totalCents}
      />
      <SumTable
        title="Months"
        lines={months.map(({ name, ...rest }) => ({ name: monthInWords(name), ...rest }))}
        totalCents={totalCents}
      />
    </div>
  );
}

type SumTableProps = {
  title: string;
  lines: readonly { name: string; amountCents: number }[];
  totalCents: number;
};

function SumTable({ title, lines, totalCents }: SumTableProps) {
  return (
    <Card className={styles.sums}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {lines.map(({ name, amountCents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Money cents={amountCents} style="full" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money cents={totalCents} style="full" />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
