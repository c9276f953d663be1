import { z } from 'zod';
import { id, idParam } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { line } from '#contract/texts.ts';
import { needsNoteText, noteAudiences, noteKinds } from './rules/notes.ts';

export const maxNoteLength = 200;

const noteFields = {
  kind: z.enum(noteKinds),
  text: line(maxNoteLength),
  /** Who sees it besides reception and treasurer. */
  audiences: z.array(z.enum(noteAudiences)).max(noteAudiences.length),
};

const requireText = { path: ['text'], error: 'Text is required' };
const hasText = ({ kind, text }: { kind: (typeof noteKinds)[number]; text: string }): boolean =>
  text !== '' || !needsNoteText(kind);
const textRule = 'A diet or allergy, whom to sit with and another note need a text';

export const NoteInput = z.object(noteFields).refine(hasText, requireText).describe(textRule);
export type NoteInput = z.output<typeof NoteInput>;

/** What the door and the lists show of a note. */
export const NoteLine = z.object({ kind: z.enum(noteKinds), text: z.string() });
export type NoteLine = z.output<typeof NoteLine>;

/** What a guest says of their own seat, after paying. */
export const GuestNeeds = z.object({
  wheelchair: z.boolean(),
  /** A baby without a chair, or a child who needs a high chair. */
  highChair: z.boolean(),
  /** A diet or an allergy; may be empty. */
  diet: line(maxNoteLength),
});
export type GuestNeeds = z.output<typeof GuestNeeds>;

/** A note on a guest, or on all guests of an order. */
export const GuestNote = z.object({
  id,
  orderId: id,
  /** Null for a note on the whole order. */
  ticketId: id.nullable(),
  ...noteFields,
  text: z.string(),
  /** The guest said it on the page of the ticket, where it is shown. */
  isFromGuest: z.boolean(),
});
export type GuestNote = z.output<typeof GuestNote>;

/** A note with whom it is about: the guest, or the buyer of the order. */
export const EventNote = GuestNote.extend({
  /** A ticket to open: that of the guest, or the first of the order. */
  openTicketId: id,
  userName: z.string(),
  /** For an order all its tables, separated by commas. */
  tableName: z.string(),
  /** Empty for an order. */
  chairName: z.string(),
});
export type EventNote = z.output<typeof EventNote>;

const byId = z.object({ id: idParam });
const inEvent = z.object({ event: idParam.optional() });
const staff = ['reception', 'treasurer'] as const;

const list = get('/api/umdreception/notes', {
  summary: "The notes on an event's guests and orders",
  access: staff,
  query: inEvent,
  response: z.array(EventNote),
  problems: ['event-not-found'],
});

export const guestNotes = {
  list,
  export: declareExport(list, 'The same notes as CSV or spreadsheet', inEvent),
  create: post('/api/umdreception/ticket/:id/notes', {
    summary: 'Write a note on a guest, or on the whole order of the ticket',
    access: staff,
    params: byId,
    body: z
      .object({ ...noteFields, isForOrder: z.boolean() })
      .refine(hasText, requireText)
      .describe(textRule),
    response: GuestNote,
    problems: ['no-such-ticket'],
  }),
  update: put('/api/umdreception/notes/:id', {
    summary: 'Change a note',
    access: staff,
    params: byId,
    body: z
      .object({
        ...noteFields,
        /** The note as the screen showed it. */
        seen: z.object(noteFields),
      })
      .refine(hasText, requireText)
      .describe(textRule),
    response: GuestNote,
    problems: ['note-not-found', 'record-changed'],
  }),
  delete: del('/api/umdreception/notes/:id', {
    summary: 'Remove a note; `restore` undoes it for 30 days',
    access: staff,
    params: byId,
    problems: ['note-not-found'],
  }),
  restore: post('/api/umdreception/notes/:id/restore', {
    summary: 'Undo the removal of a note',
    access: staff,
    params: byId,
    response: GuestNote,
    problems: ['note-not-found'],
  }),
};
