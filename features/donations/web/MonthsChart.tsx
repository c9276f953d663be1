import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatShortMonth, formatMonth } from './format-month.ts';

type MonthsChartProps = { months: readonly { name: string; amountCents: number }[] };

/** Bar chart of income by month. Hidden from screen readers, because the table beside it has the same figures. */
export function MonthsChart({ months }: MonthsChartProps) {
  const several = new Set(months.map(({ name }) => name.slice(0, 4))).size > 1;
  return (
    <div aria-hidden="true">
      <BarChart
        h={272}
        data={months.map(({ name, amountCents }) => ({
          month: several ? formatMonth(name) : formatShortMonth(name),
          Donations: amountCents / 100,
        }))}
        dataKey="month"
        series={[{ name: 'Donations', color: 'var(--nm-brass)' }]}
        valueFormatter={(dollars) => formatMoney(Math.round(dollars * 100))}
        maxBarWidth={64}
        gridColor="var(--nm-line)"
        textColor="var(--nm-ink-soft)"
        tooltipAnimationDuration={0}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, radius: [8, 8, 0, 0] }}
      />
    </div>
  );
}
