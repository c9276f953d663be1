import { byAmount, defineColumns } from '#contract/columns.ts';
import type { Campaign } from './campaigns.ts';

export const campaignColumns = defineColumns<Campaign>()([
  { key: 'title', label: 'Name', kind: 'text', value: ({ title }) => title, search: true },
  {
    key: 'goal',
    label: 'Goal',
    kind: 'money',
    value: ({ goalCents }) => goalCents,
    sortLabels: byAmount,
  },
  {
    key: 'raised',
    label: 'Came in',
    kind: 'money',
    value: ({ raisedCents }) => raisedCents,
    sortLabels: byAmount,
  },
  { key: 'gifts', label: 'Gifts', kind: 'number', value: ({ donations }) => donations },
  { key: 'endsOn', label: 'Last day', kind: 'day', value: ({ endsOn }) => endsOn },
  {
    key: 'published',
    label: 'Published',
    kind: 'text',
    value: ({ isPublished }) => (isPublished ? 'Yes' : 'No'),
  },
  {
    key: 'closed',
    label: 'Ended',
    kind: 'text',
    value: ({ isClosed }) => (isClosed ? 'Yes' : 'No'),
  },
]);
