import { byAge, byAmount, defineColumns } from '#contract/columns.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import type { IncomeEntry } from './payments.ts';
import { formatIncome, methodLabels } from './rules/payment-labels.ts';

/** 'Jun 12, 2027'. A day has no time zone, so UTC keeps it the same. */
export const formatIncomeDay = (day: string): string =>
  formatTimestamp(new Date(day), 'date', 'UTC');

export const incomeColumns = defineColumns<IncomeEntry>()([
  {
    key: 'day',
    label: 'Day',
    kind: 'day',
    value: ({ day }) => day,
    sortLabels: byAge,
    search: ({ day }) => `${day} ${formatIncomeDay(day)}`,
  },
  {
    key: 'method',
    label: 'Payment method',
    kind: 'text',
    value: ({ method }) => methodLabels[method],
    search: true,
  },
  { key: 'for', label: 'For', kind: 'text', value: formatIncome, search: true },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    value: ({ amountCents }) => amountCents,
    sortLabels: byAmount,
  },
]);
