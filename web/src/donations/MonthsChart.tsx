import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { monthInShort, monthInWords } from './month-words.ts';

type MonthsChartProps = { months: readonly { name: string; amountCents: number }[] };

/** What came in each month. The same figures stand in the table beside it, so a screen reader is spared the drawing. */
export function MonthsChart({ months }: MonthsChartProps) {
  const several = new Set(months.map(({ name }) => name.slice(0, 4))).size > 1;
  return (
    <div aria-hidden="true">
      <BarChart
        h={272}
        data={months.map(({ name, amountCents }) => ({
          month: several ? monthInWords(name) : monthInShort(name),
          Gifts: amountCents / 100,
        }))}
        dataKey="month"
        series={[{ name: 'Gifts', color: 'var(--nm-brass)' }]}
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
