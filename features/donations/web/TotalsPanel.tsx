import type { DonationTotals } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import styles from './Donations.module.css';
import { formatMonth } from './format-month.ts';
import { MonthsChart } from './MonthsChart.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonations, type YearFilter } from './queries.ts';

/** Income by purpose, location and month. */
export function TotalsPanel({ year }: { year: YearFilter }) {
  return (
    <Loaded query={useDonations(year)} skeleton={<PanelSkeleton />}>
      {({ totals }) =>
        totals.months.length === 0 ? (
          <EmptyState title="No totals yet">No gifts came in during this period.</EmptyState>
        ) : (
          <Totals totals={totals} />
        )
      }
    </Loaded>
  );
}

function Totals({ totals }: { totals: DonationTotals }) {
  const { purposes, feesCents, locations, months, totalCents } = totals;
  const fees = feesCents === 0 ? [] : [{ name: 'Covered card fees', amountCents: feesCents }];
  return (
    <div className={styles.totals}>
      <Card className={styles.chart}>
        <h2>By month</h2>
        <MonthsChart months={months} />
      </Card>
      <SumTable
        title="By purpose"
        lines={[
          ...purposes.map(({ name, ...rest }) => ({ name: formatWireValue(name), ...rest })),
          ...fees,
        ]}
        totalCents={totalCents}
      />
      <SumTable
        title="By location"
        lines={locations.map(({ name, ...rest }) => ({ name: formatWireValue(name), ...rest }))}
        totalCents={totalCents}
      />
      <SumTable
        title="Months"
        lines={months.map(({ name, ...rest }) => ({ name: formatMonth(name), ...rest }))}
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
