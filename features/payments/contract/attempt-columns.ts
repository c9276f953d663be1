import { byAge, defineColumns } from '#contract/columns.ts';
import type { Attempt } from './payments.ts';
import { attemptStateLabels, formatSubject } from './rules/payment-labels.ts';

export const attemptColumns = defineColumns<Attempt>()([
  {
    key: 'createdAt',
    label: 'When',
    kind: 'timestamp',
    value: ({ createdAt }) => createdAt,
    sortLabels: byAge,
  },
  { key: 'subject', label: 'For', kind: 'text', value: formatSubject, search: true },
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
