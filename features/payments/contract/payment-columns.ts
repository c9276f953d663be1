import { byAge, defineColumns, byAmount } from '#contract/columns.ts';
import { getMethodLabel } from './payment-methods.ts';
import type { Attempt, IncomeEntry } from './payments.ts';
import { attemptStateLabels, formatSubject, formatIncome } from './rules/payment-labels.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';

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
    value: ({ method }) => getMethodLabel(method),
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

export const attemptColumns = defineColumns<Attempt>()([
  {
    key: 'createdAt',
    label: 'When',
    kind: 'timestamp',
    value: ({ createdAt }) => createdAt,
    sortLabels: byAge,
  },
  { key: 'subject', label: 'For', kind: 'text', value: formatSubject, search: true },
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name, search: true },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    value: ({ state }) => attemptStateLabels[state],
    search: true,
  },
  {
    key: 'providerId',
    label: 'Card processor’s number',
    kind: 'text',
    value: ({ providerId }) => providerId ?? '',
    isSortable: false,
    search: true,
  },
  { key: 'amountCents', label: 'Amount', kind: 'money', value: ({ amountCents }) => amountCents },
  {
    key: 'refundedCents',
    label: 'Refunded',
    kind: 'money',
    value: ({ refundedCents }) => refundedCents,
  },
]);

/** 'Jun 12, 2027'. A day has no time zone, so UTC keeps it the same. */
export const formatIncomeDay = (day: string): string =>
  formatTimestamp(new Date(day), 'date', 'UTC');
