import { guestNotes } from '#features/tickets/contract/notes.ts';
import { noteColumns } from '#features/tickets/contract/note-columns.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { createNote, deleteNote, restoreNote, updateNote } from './change-note.ts';
import { listEventNotes } from '../notes/queries.ts';

export const createNotesEndpoints = (platform: Platform) =>
  implement(guestNotes, {
    list: async ({ query }) =>
      listEventNotes(platform.database, (await findEventOrCurrent(platform, query.event)).id),
    export: exportRows(platform, noteColumns, async ({ query }) => {
      const { id, title } = await findEventOrCurrent(platform, query.event);
      return { title: `guest notes ${title}`, rows: await listEventNotes(platform.database, id) };
    }),
    create: ({ params, body: { isForOrder, ...input }, actor }) =>
      createNote(platform, { ticketId: params.id, isForOrder, input }, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateNote(platform, { ...params, seen, input }, actor),
    delete: ({ params, actor }) => deleteNote(platform, params.id, actor),
    restore: ({ params, actor }) => restoreNote(platform, params.id, actor),
  });
