import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { verdicts } from './rules/check-in.ts';
import { chairTypes } from '#contract/chairs.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { NoteLine } from '#features/tickets/contract/notes.ts';
import { code, line } from '#contract/texts.ts';

/** A ticket as a door's device stores it: no email address, and only the end of the telephone number. */
export const DoorTicket = z.object({
  id,
  barCode: z.string(),
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  chairType: z.enum(chairTypes),
  /** Tickets of one order form a party. */
  orderId: id,
  /** 'Yes' once the guest is received. */
  received: z.enum(['No', 'Yes']),
  /** The last four digits of the buyer's telephone number, to find a guest who has no phone at hand. */
  telephoneEnd: z.string(),
  /** Null until the guest is received. */
  receivedAt: timestamp.nullable(),
  /** The usher's name. */
  receivedBy: z.string().nullable(),
  /** The name of the door as its device sent it. */
  receivedDoor: z.string().nullable(),
  /** What the door has to know of the guest, also offline. Missing in what an earlier version stored. */
  notes: z.array(NoteLine).optional(),
  /** What the guest's order has beside chairs: 'Bus seat × 2'. Missing in what an earlier version stored. */
  extras: z.string().optional(),
});
export type DoorTicket = z.output<typeof DoorTicket>;

export const Scan = z.object({
  /** As typed, pasted or scanned; see `normalizeBarCode`. */
  barCode: code(200, { required: 'Barcode is required', tooLong: 'Barcode is too long' }),
  /** Time of the scan by the device's clock; defaults to now. */
  scannedAt: timestamp.optional(),
  /** Stored by the device; defaults to the usher's account. */
  deviceId: line(80, { required: 'The device has no ID' }).optional(),
  /** Name of the door, such as 'Main door'. */
  door: line(60, { required: 'Name the door' }).optional(),
  /** Where the device sent the guest. */
  seat: z.object({ tableName: line(80), chairName: line(80) }).optional(),
});
export type Scan = z.output<typeof Scan>;

/** Upper limit of scans in one request; more than one hall has seats. */
const maxScans = 1000;

export const Verdict = z.object({
  barCode: z.string(),
  verdict: z.enum(verdicts),
  /** The message to show. */
  detail: z.string(),
  /** Null for 'unknown'; for 'cancelled' and 'another event' the ticket as sold. */
  ticket: DoorTicket.nullable(),
  /** True if two doors received this ticket; the first scan counts. */
  conflict: z.boolean(),
  /** The seat of a guest who was moved and shows the code of before; null for the current code. */
  movedTo: z.string().nullable(),
});
export type Verdict = z.output<typeof Verdict>;

/** A ticket with the verdict that receiving it now would give. */
const TicketLookup = DoorTicket.extend({ verdict: z.enum(verdicts) });
type TicketLookup = z.output<typeof TicketLookup>;

/** Idempotent. */
export const UndoReceiptInput = Scan.pick({ barCode: true, deviceId: true }).extend({
  /** The scan to undo, as it was sent; defaults to all scans of the device. */
  scannedAt: timestamp.optional(),
  /** Time of the undo by the device's clock; defaults to now. */
  undoneAt: timestamp.optional(),
});
export type UndoReceiptInput = z.output<typeof UndoReceiptInput>;

export const TicketList = z.object({
  event: id,
  eventTitle: z.string(),
  /** Hash of the list; also sent as the ETag. */
  version: z.string(),
  tickets: z.array(DoorTicket),
  /** Barcodes of canceled or replaced tickets, so that an offline door can name the reason. */
  retired: z.array(z.string()),
  /** Codes that tickets had before they were moved, with their current ones: they admit the guest too. */
  moved: z.array(z.object({ code: z.string(), barCode: z.string() })),
});
export type TicketList = z.output<typeof TicketList>;

/** Defaults to the current event. A door sends its own event, so that scans sent after the event still count for it. */
const inEvent = z.object({ event: idParam.optional() });

export const checkIn = {
  findTicket: get('/api/umdreception/checkout/receipt/seating/:barCode', {
    summary: 'Find a ticket by its barcode; changes nothing',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    params: z.object({ barCode: Scan.shape.barCode }),
    query: inEvent,
    response: TicketLookup,
    problems: ['ticket-not-found', 'event-not-found'],
  }),
  receive: post('/api/umdreception/checkout/receive', {
    summary:
      'Receive a guest, or as { scans } the guests that a device received offline: a verdict each, the first scan wins',
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    maxBodyBytes: 512 * 1024,
    query: inEvent,
    body: z.union([z.object({ scans: z.array(Scan).min(1).max(maxScans) }), Scan]),
    response: z.union([z.object({ verdicts: z.array(Verdict) }), Verdict]),
    problems: ['event-not-found'],
  }),
  undoReceipt: post('/api/umdreception/checkout/receive/undo', {
    summary:
      "Undo a device's own receipt; another door's stays. Without deviceId the receipts of all doors are undone",
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: inEvent,
    body: UndoReceiptInput,
    response: DoorTicket,
    problems: ['ticket-not-found', 'not-received', 'event-not-found'],
  }),
  listTickets: get('/api/umdreception/checkout/receive/tickets', {
    summary: "An event's active tickets for a door's device; 304 while the ETag is current",
    access: ['usher', 'reception'],
    isForDoorDevices: true,
    query: inEvent,
    response: TicketList,
    problems: ['event-not-found'],
  }),
};
