import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { get, post } from '#contract/endpoint.ts';
import { multiline } from '#contract/texts.ts';
import { DoorTicket } from './check-in.ts';
import { conflictKinds } from './rules/conflicts.ts';

/** A scan that received a guest. */
const ConflictScan = z.object({
  scannedAt: timestamp,
  sentAt: timestamp,
  deviceId: z.string(),
  door: z.string().nullable(),
  receivedBy: z.string(),
  /** Null unless the device undid the scan. */
  undoneAt: timestamp.nullable(),
});

/** Something about a guest that a door without network could not know. It is open until a member of the team closes it. */
export const Conflict = z.object({
  id,
  kind: z.enum(conflictKinds),
  eventId: id,
  eventTitle: z.string(),
  /** Null for an unknown code. */
  ticket: DoorTicket.nullable(),
  /** The code, if it is unknown. */
  barCode: z.string().nullable(),
  /** Where the door sent the guest; null if it didn't say. */
  seat: z.object({ tableName: z.string(), chairName: z.string() }).nullable(),
  /** Other guests who have a ticket for that seat. */
  others: z.array(DoorTicket),
  /** The scans behind it, oldest first; of a ticket that two doors received all, and the first that is not undone counts. */
  scans: z.array(ConflictScan),
  /** Null while it is open. */
  closing: z.object({ closedAt: timestamp, closedBy: z.string(), note: z.string() }).nullable(),
});
export type Conflict = z.output<typeof Conflict>;

export const ConflictNote = z.object({
  note: multiline(500, { required: 'Note is required', tooLong: 'Note is too long' }),
});

const byId = z.object({ id: idParam });

export const conflicts = {
  list: get('/api/umdreception/checkout/receive/conflicts', {
    summary:
      'What doors without network could not know: guests let in with a ticket that was canceled, used at two doors, unknown, or at another seat',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: z.object({
      /** Defaults to all: what is open of an earlier reception waits, too. */
      event: idParam.optional(),
      /** Defaults to the open ones. */
      state: z.enum(['open', 'closed']).optional(),
    }),
    response: z.array(Conflict),
    problems: ['event-not-found'],
  }),
  close: post('/api/umdreception/checkout/receive/conflicts/:id/close', {
    summary: 'Close a conflict of the door, with a note on what was done',
    access: ['reception'],
    params: byId,
    body: ConflictNote,
    response: Conflict,
    problems: ['conflict-not-found', 'conflict-closed'],
  }),
  reopen: post('/api/umdreception/checkout/receive/conflicts/:id/reopen', {
    summary: 'Open a closed conflict of the door again',
    access: ['reception'],
    params: byId,
    response: Conflict,
    problems: ['conflict-not-found'],
  }),
};
