import { createSearchText, defineColumns } from '#contract/columns.ts';
import { listGuestColumns } from './guest-columns.ts';
import type { EventNote } from './notes.ts';
import { formatNoteAudiences, noteKindLabels } from './rules/notes.ts';

export const noteColumns = [
  ...listGuestColumns<EventNote>(),
  ...defineColumns<EventNote>()(({ text }) => [
    text('kind', 'Kind', (row) => noteKindLabels[row.kind], { search: true }),
    text('text', 'Note', (row) => row.text, { search: true }),
    text('audiences', 'Seen by', (row) => formatNoteAudiences(row.audiences)),
  ]),
];

export const getNoteSearchText = createSearchText(noteColumns);
