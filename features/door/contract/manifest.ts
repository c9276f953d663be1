import { z } from 'zod';
import { get, getStream } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';

/** A received guest: the specification's row (section 7) with the time of arrival. */
export const ManifestRow = z.object({
  id,
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  checkoutDate: timestamp,
  chairType: z.enum(chairTypes),
  receivedAt: timestamp,
  receivedBy: z.string(),
  receivedDoor: z.string().nullable(),
});
export type ManifestRow = z.output<typeof ManifestRow>;

/** One message of the stream: changed guests, and ids of tickets that are no longer seated. */
export const ManifestUpdate = z.object({ changed: z.array(ManifestRow), removed: z.array(id) });
export type ManifestUpdate = z.output<typeof ManifestUpdate>;

/** Counts per table for the floor plan. */
export const TableSeating = z.object({
  tableName: z.string(),
  /** Active tickets of the table. */
  tickets: z.int(),
  seated: z.int(),
});
export type TableSeating = z.output<typeof TableSeating>;

const inEvent = z.object({ event: idParam.optional() });

export const manifest = {
  list: get('/api/umdreception/seating', {
    summary: 'Seated guests in the order of arrival',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: inEvent,
    response: z.array(ManifestRow),
    problems: ['event-not-found'],
  }),
  stream: getStream('/api/umdreception/seating/stream', {
    summary: 'Live changes of the manifest',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: inEvent,
    response: ManifestUpdate,
    problems: ['event-not-found'],
  }),
  listTables: get('/api/umdreception/seating/tables', {
    summary: 'Tickets and seated guests per table',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: inEvent,
    response: z.array(TableSeating),
    problems: ['event-not-found'],
  }),
};
