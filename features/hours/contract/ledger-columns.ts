import { byAge, defineColumns } from '#contract/columns.ts';
import type { HourLedgerEntry } from './hour-schemas.ts';

export const ledgerColumns = defineColumns<HourLedgerEntry>()([
  { key: 'day', label: 'Date', kind: 'day', value: ({ day }) => day, sortLabels: byAge },
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
  {
    key: 'direction',
    label: 'Hours',
    kind: 'text',
    value: ({ direction }) => (direction === 'given' ? 'Given' : 'Received'),
    isSortable: false,
  },
  {
    key: 'category',
    label: 'Service',
    kind: 'text',
    value: ({ category }) => category,
    isSortable: false,
  },
  { key: 'hours', label: 'Number', kind: 'number', value: ({ hours }) => hours },
  {
    key: 'reversesId',
    label: 'Correction of',
    kind: 'number',
    value: ({ reversesId }) => reversesId,
  },
  { key: 'reason', label: 'Note', kind: 'text', value: ({ reason }) => reason, isSortable: false },
  { key: 'createdBy', label: 'By', kind: 'text', value: ({ createdBy }) => createdBy },
]);
