import { alphabetical, createSearchText, defineColumns } from '#contract/columns.ts';
import type { EventNote } from './notes.ts';
import { formatNoteAudiences, noteKindLabels } from './rules/notes.ts';

export const noteColumns = defineColumns<EventNote>()([
  {
    key: 'userName',
    label: 'Guest',
    kind: 'text',
    value: (row) => row.userName,
    sortLabels: alphabetical('Guest'),
    search: true,
  },
  { key: 'tableName', label: 'Table', kind: 'text', value: (row) => row.tableName, search: true },
  {
    key: 'chairName',
    label: 'Chair',
    kind: 'text',
    value: (row) => (row.ticketId === null ? 'Whole order' : row.chairName),
  },
  {
    key: 'kind',
    label: 'Kind',
    kind: 'text',
    value: (row) => noteKindLabels[row.kind],
    search: true,
  },
  { key: 'text', label: 'Note', kind: 'text', value: (row) => row.text, search: true },
  {
    key: 'audiences',
    label: 'Seen by',
    kind: 'text',
    value: (row) => formatNoteAudiences(row.audiences),
  },
]);

export const getNoteSearchText = createSearchText(noteColumns);
