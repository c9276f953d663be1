import type { DonationTotals } from '#features/donations/contract/donations.ts';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonations, type YearFilter } from './queries.ts';
import { formatMoney } from '#contract/rules/money.ts';

const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

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
        lines={[...purposes.map(toLine), ...fees]}
        totalCents={totalCents}
      />
      <SumTable title="By location" lines={locations.map(toLine)} totalCents={totalCents} />
      <SumTable
        title="Months"
        lines={months.map(({ name, ...rest }) => ({ name: formatMonth(name), ...rest }))}
        totalCents={totalCents}
      />
    </div>
  );
}

const toLine = ({ label, amountCents }: DonationTotals['purposes'][number]) => ({
  name: label,
  amountCents,
});

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

/** 'May 2027' for '2027-05'; a month has no time zone. */
const formatMonth = (month: string): string => long.format(new Date(`${month}-01`));

/** 'May', for the axis of a chart. */
const formatShortMonth = (month: string): string => short.format(new Date(`${month}-01`));

type MonthsChartProps = { months: readonly { name: string; amountCents: number }[] };

/** Bar chart of income by month. Hidden from screen readers, because the table beside it has the same figures. */
function MonthsChart({ months }: MonthsChartProps) {
  const several = new Set(months.map(({ name }) => name.slice(0, 4))).size > 1;
  const ticks = listTicks(Math.max(...months.map(({ amountCents }) => amountCents)));
  const top = ticks.at(-1) ?? 1;
  const toHeight = (amountCents: number) => `${(Math.max(amountCents, 0) / top) * 100}%`;
  return (
    <div className={styles.monthsChart} aria-hidden="true">
      <ol className={styles.ticks}>
        {ticks.map((tick) => (
          <li key={tick} style={{ bottom: toHeight(tick) }}>
            {formatMoney(tick)}
          </li>
        ))}
      </ol>
      <ol className={styles.months}>
        {months.map(({ name, amountCents }) => (
          <li key={name} title={`${formatMonth(name)}: ${formatMoney(amountCents)}`}>
            <span className={styles.space}>
              <span className={styles.bar} style={{ height: toHeight(amountCents) }} />
            </span>
            <span className={styles.month}>
              {several ? formatMonth(name) : formatShortMonth(name)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Round amounts in cents from 0 to at least `max`, at most five, for the lines of a chart: 0, 50, 100 and 150 dollars for 120. */
export function listTicks(max: number): number[] {
  const dollars = Math.max(max, 1) / 100;
  const power = 10 ** Math.floor(Math.log10(dollars / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 4 >= dollars);
  const cents = Math.max(Math.round((step ?? dollars) * 100), 1);
  return Array.from({ length: Math.ceil(max / cents) + 1 }, (_, place) => place * cents);
}
