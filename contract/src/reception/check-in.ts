import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { verdicts } from '../rules/door.ts';
import { chairTypes } from '../rules/chair-states.ts';
import { id, idInText, moment } from '../wire.ts';

/** What a door knows of a ticket: enough to welcome the guest, and no telephone or address. */
export const DoorTicket = z.object({
  id,
  barCode: z.string(),
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  chairType: z.enum(chairTypes),
  /** Tickets of one order came together: a party. */
  orderId: id,
  /** 'No', or 'Yes' once the guest was received. */
  received: z.enum(['No', 'Yes']),
  /** The last four digits of the buyer's telephone, for a guest without a phone. */
  telephoneEnd: z.string(),
  /** Null while the guest has not come. */
  receivedAt: moment.nullable(),
  /** The usher's name. */
  receivedBy: z.string().nullable(),
  /** The name of the door, as its device tells it. */
  receivedDoor: z.string().nullable(),
});
export type DoorTicket = z.output<typeof DoorTicket>;

export const Scan = z.object({
  /** Read with spaces or in small letters it is the same code. */
  barCode: z
    .string({ error: 'Barcode is required' })
    .trim()
    .min(1, 'Barcode is required')
    .max(200, 'Barcode is too long'),
  /** When the guest stood at the door, by the device's clock; now unless told. */
  scannedAt: moment.optional(),
  /** One value per device, kept by it; without it the usher's account stands for the device. */
  deviceId: z.string().trim().min(1).max(80).optional(),
  /** What people call the place: 'Main door'. */
  door: z.string().trim().min(1).max(60).optional(),
});
export type Scan = z.output<typeof Scan>;

/** More than a whole hall at once. */
export const mostScans = 1000;

export const Verdict = z.object({
  barCode: z.string(),
  verdict: z.enum(verdicts),
  /** The sentence to show. */
  detail: z.string(),
  /** Null for 'unknown'; for 'cancelled' and 'another event' the ticket as it was sold. */
  ticket: DoorTicket.nullable(),
  /** Two doors let this ticket in; the first scan counts. */
  conflict: z.boolean(),
});
export type Verdict = z.output<typeof Verdict>;

/** A ticket, and what receiving it now would answer. */
export const LookedUp = DoorTicket.extend({ verdict: z.enum(verdicts) });
export type LookedUp = z.output<typeof LookedUp>;

export const Conflict = z.object({
  ticket: DoorTicket,
  /** Everything that let the ticket in, in the order of the scans; the first that stands counts. */
  scans: z.array(
    z.object({
      scannedAt: moment,
      sentAt: moment,
      deviceId: z.string(),
      door: z.string().nullable(),
      receivedBy: z.string(),
      /** When its device took it back; null while it stands. */
      undoneAt: moment.nullable(),
    }),
  ),
});
export type Conflict = z.output<typeof Conflict>;

/** What an undo says. Said again it changes nothing. */
export const Undoing = Scan.pick({ barCode: true, deviceId: true }).extend({
  /** The scan that the device takes back, as it was sent; without it all of that device's. */
  scannedAt: moment.optional(),
  /** When the usher took it back, by the device's clock; now unless told. */
  undoneAt: moment.optional(),
});
export type Undoing = z.output<typeof Undoing>;

export const TicketList = z.object({
  event: id,
  eventTitle: z.string(),
  /** Changes with every change of a ticket of the event; the ETag carries it too. */
  version: z.string(),
  tickets: z.array(DoorTicket),
  /** Codes that were cancelled or replaced, so that a door without network says so. */
  retired: z.array(z.string()),
});
export type TicketList = z.output<typeof TicketList>;

/** The door's event; a door names it, so that a scan sent after midnight still counts for the feast. */
const inEvent = z.object({ event: idInText.optional() });

export const checkIn = {
  look: get('/api/umdreception/checkout/receipt/seating/:barCode', {
    summary: 'The ticket behind a bar code; changes nothing',
    may: ['usher', 'reception'],
    params: z.object({ barCode: z.string().max(200) }),
    query: inEvent,
    answer: LookedUp,
    refusals: ['ticket-not-found', 'event-not-found'],
  }),
  receive: post('/api/umdreception/checkout/receive', {
    summary:
      'Receive a guest; or, as { scans }, what a device let in while it had no network: a verdict each, the first scan wins',
    may: ['usher', 'reception'],
    query: inEvent,
    body: z.union([z.object({ scans: z.array(Scan).min(1).max(mostScans) }), Scan]),
    answer: z.union([z.object({ verdicts: z.array(Verdict) }), Verdict]),
    refusals: ['event-not-found'],
  }),
  undo: post('/api/umdreception/checkout/receive/undo', {
    summary:
      "A device takes back its own receipt, and another door's stands; without deviceId no door has received the guest",
    may: ['usher', 'reception'],
    query: inEvent,
    body: Undoing,
    answer: DoorTicket,
    refusals: ['ticket-not-found', 'not-received', 'event-not-found'],
  }),
  list: get('/api/umdreception/checkout/receive/tickets', {
    summary: "An event's living tickets for the door's device; 304 while its ETag is current",
    may: ['usher', 'reception'],
    query: inEvent,
    answer: TicketList,
    refusals: ['event-not-found'],
  }),
  conflicts: get('/api/umdreception/checkout/receive/conflicts', {
    summary: 'Tickets that two doors let in',
    may: ['usher', 'reception'],
    query: inEvent,
    answer: z.array(Conflict),
    refusals: ['event-not-found'],
  }),
};
