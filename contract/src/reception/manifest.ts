import { z } from 'zod';
import { get, stream } from '../endpoint.ts';
import { chairTypes } from '../rules/chair-states.ts';
import { id, idInText, moment } from '../wire.ts';

/** A guest who was received: the specification's row (section 7) and when the guest came. */
export const ManifestRow = z.object({
  id,
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  checkoutDate: moment,
  chairType: z.enum(chairTypes),
  receivedAt: moment,
  receivedBy: z.string(),
  receivedDoor: z.string().nullable(),
});
export type ManifestRow = z.output<typeof ManifestRow>;

/** One message of the stream: guests as they sit now, and ids of tickets that are not seated any more. */
export const ManifestChange = z.object({ changed: z.array(ManifestRow), removed: z.array(id) });
export type ManifestChange = z.output<typeof ManifestChange>;

/** Per table, for the floor plan that fills up. */
export const TableSeating = z.object({
  tableName: z.string(),
  /** Living tickets of the table. */
  tickets: z.int(),
  seated: z.int(),
});
export type TableSeating = z.output<typeof TableSeating>;

const inEvent = z.object({ event: idInText.optional() });

export const manifest = {
  list: get('/api/umdreception/seating', {
    summary: 'Who is seated where, in the order of arrival',
    may: ['usher', 'reception'],
    query: inEvent,
    answer: z.array(ManifestRow),
    refusals: ['event-not-found'],
  }),
  watch: stream('/api/umdreception/seating/stream', {
    summary: 'Every change of the manifest, as it happens',
    may: ['usher', 'reception'],
    query: inEvent,
    answer: ManifestChange,
    refusals: ['event-not-found'],
  }),
  tables: get('/api/umdreception/seating/tables', {
    summary: 'Tickets and seated guests per table',
    may: ['usher', 'reception'],
    query: inEvent,
    answer: z.array(TableSeating),
    refusals: ['event-not-found'],
  }),
};
