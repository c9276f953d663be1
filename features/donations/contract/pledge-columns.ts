import { alphabetical, byAmount, defineColumns } from '#contract/columns.ts';
import type { Pledge } from './pledges.ts';

export const pledgeStateLabels: Record<Pledge['state'], string> = {
  unconfirmed: 'Not confirmed',
  open: 'Open',
  paused: 'Paused',
  withdrawn: 'Withdrawn',
  fulfilled: 'Fulfilled',
};

export const pledgeColumns = defineColumns<Pledge>()([
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Name'),
    search: true,
  },
  {
    key: 'phone',
    label: 'Telephone',
    kind: 'telephone',
    value: ({ phone }) => phone,
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  { key: 'purpose', label: 'Purpose', kind: 'text', value: ({ label }) => label, search: true },
  {
    key: 'promised',
    label: 'Promised',
    kind: 'money',
    value: ({ totalCents }) => totalCents,
    sortLabels: byAmount,
  },
  { key: 'parts', label: 'Parts', kind: 'number', value: ({ parts }) => parts },
  {
    key: 'received',
    label: 'Came in',
    kind: 'money',
    value: ({ receivedCents }) => receivedCents,
    sortLabels: byAmount,
  },
  {
    key: 'open',
    label: 'Open',
    kind: 'money',
    value: ({ openCents }) => openCents,
    sortLabels: byAmount,
  },
  {
    key: 'overdue',
    label: 'Overdue',
    kind: 'money',
    value: ({ overdueCents }) => overdueCents,
    sortLabels: byAmount,
  },
  { key: 'next', label: 'Next part', kind: 'day', value: ({ next }) => next?.dueOn ?? null },
  {
    key: 'state',
    label: 'State',
    kind: 'text',
    value: ({ state }) => pledgeStateLabels[state],
    search: true,
  },
  { key: 'createdAt', label: 'Since', kind: 'timestamp', value: ({ createdAt }) => createdAt },
]);
