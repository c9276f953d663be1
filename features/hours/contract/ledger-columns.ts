import { byAge, defineColumns } from '#contract/columns.ts';
import type { HourLedgerEntry } from './hour-schemas.ts';

export const ledgerColumns = defineColumns<HourLedgerEntry>()(({ day, text, number }) => [
  day('day', 'Date', ({ day }) => day, { sortLabels: byAge }),
  text('name', 'Name', ({ name }) => name),
  text('direction', 'Hours', ({ direction }) => (direction === 'given' ? 'Given' : 'Received'), {
    isSortable: false,
  }),
  text('category', 'Service', ({ category }) => category, { isSortable: false }),
  number('hours', 'Number', ({ hours }) => hours),
  number('reversesId', 'Correction of', ({ reversesId }) => reversesId),
  text('reason', 'Note', ({ reason }) => reason, { isSortable: false }),
  text('createdBy', 'By', ({ createdBy }) => createdBy),
]);
