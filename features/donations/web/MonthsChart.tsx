import { formatMoney } from '#contract/rules/money.ts';
import { formatMonth, formatShortMonth } from './format-month.ts';
import styles from './MonthsChart.module.css';
import { listTicks } from './chart-ticks.ts';

type MonthsChartProps = { months: readonly { name: string; amountCents: number }[] };

/** Bar chart of income by month. Hidden from screen readers, because the table beside it has the same figures. */
export function MonthsChart({ months }: MonthsChartProps) {
  const several = new Set(months.map(({ name }) => name.slice(0, 4))).size > 1;
  const ticks = listTicks(Math.max(...months.map(({ amountCents }) => amountCents)));
  const top = ticks.at(-1) ?? 1;
  const toHeight = (amountCents: number) => `${(Math.max(amountCents, 0) / top) * 100}%`;
  return (
    <div className={styles.chart} aria-hidden="true">
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
