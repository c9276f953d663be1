import { createSearchText, defineColumns } from '#contract/columns.ts';
import { listGuestColumns } from './guest-columns.ts';
import type { EventNote } from './notes.ts';
import { formatNoteAudiences, noteKindLabels } from './rules/notes.ts';

export const noteColumns = [
  ...listGuestColumns<EventNote>(),
  ...defineColumns<EventNote>()([
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
  ]),
];

export const getNoteSearchText = createSearchText(noteColumns);
