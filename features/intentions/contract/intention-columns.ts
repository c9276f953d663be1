import { byAge, defineColumns } from '#contract/columns.ts';
import type { Intention } from './intentions.ts';
import { formatIntentionState, formatSubject } from './rules/intention-texts.ts';

/** Mass intentions and prayer requests, in their list and files. */
export const intentionColumns = defineColumns<Intention>()([
  {
    key: 'createdAt',
    label: 'Received',
    kind: 'timestamp',
    value: ({ createdAt }) => createdAt,
    sortLabels: byAge,
  },
  {
    key: 'kind',
    label: 'Kind',
    kind: 'text',
    value: ({ kind }) => (kind === 'mass' ? 'Mass' : 'Prayer'),
  },
  { key: 'subject', label: 'Intention', kind: 'text', value: formatSubject, search: true },
  {
    key: 'requestedBy',
    label: 'Requested by',
    kind: 'text',
    value: ({ requestedBy }) => requestedBy,
    search: true,
  },
  { key: 'state', label: 'State', kind: 'text', value: formatIntentionState },
  {
    key: 'offering',
    label: 'Offering',
    kind: 'money',
    value: ({ offeringCents }) => offeringCents || null,
  },
]);
