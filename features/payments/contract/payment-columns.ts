import { byAge, defineColumns, byAmount } from '#contract/columns.ts';
import { getMethodLabel } from './payment-methods.ts';
import type { Attempt, IncomeEntry } from './payments.ts';
import { attemptStateLabels, formatSubject, formatIncome } from './rules/payment-labels.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';

export const incomeColumns = defineColumns<IncomeEntry>()(({ day, text, money }) => [
  day('day', 'Day', ({ day }) => day, {
    sortLabels: byAge,
    search: ({ day }) => `${day} ${formatIncomeDay(day)}`,
  }),
  text('method', 'Payment method', ({ method }) => getMethodLabel(method), { search: true }),
  text('for', 'For', formatIncome, { search: true }),
  money('amount', 'Amount', ({ amountCents }) => amountCents, { sortLabels: byAmount }),
]);

export const attemptColumns = defineColumns<Attempt>()(({ timestamp, text, money }) => [
  timestamp('createdAt', 'When', ({ createdAt }) => createdAt, { sortLabels: byAge }),
  text('subject', 'For', formatSubject, { search: true }),
  text('name', 'Name', ({ name }) => name, { search: true }),
  text('state', 'State', ({ state }) => attemptStateLabels[state], { search: true }),
  text('providerId', 'Card processor’s number', ({ providerId }) => providerId ?? '', {
    isSortable: false,
    search: true,
  }),
  money('amountCents', 'Amount', ({ amountCents }) => amountCents),
  money('refundedCents', 'Refunded', ({ refundedCents }) => refundedCents),
]);

/** 'Jun 12, 2027'. A day has no time zone, so UTC keeps it the same. */
export const formatIncomeDay = (day: string): string =>
  formatTimestamp(new Date(day), 'date', 'UTC');
