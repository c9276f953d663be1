import { z } from 'zod';
import { post, put } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/codecs.ts';
import { Buyer, buyerName, email, telephone } from '#contract/buyer.ts';
import { maxOrderChairs } from '#contract/chairs.ts';
import { isUnique } from '#contract/event.ts';
import { seenChange } from './order-changes.ts';
import { Ticket } from './tickets.ts';
import { line } from '#contract/texts.ts';

const oneChairMessage = 'Give each guest one chair';

const byId = z.object({ id: idParam });
const tableName = line(40, { required: 'Table Name is required' });

/** Takes chairs that are promised to someone, too; without it they are refused, with whose they are. */
const takesPromised = z.boolean().optional();

/** The moved tickets with their new barcodes. The old barcodes are retired; the price paid stays with the ticket. */
const Moved = z.object({ tickets: z.array(Ticket) });
const MovedTicket = Moved.extend({
  /** The id of the newest change, the move itself: what undoing it has seen. */
  change: id,
});

const moveProblems = [
  'ticket-not-found',
  'chair-not-found',
  'chair-taken',
  'chair-promised',
  'already-there',
  'record-changed',
] as const;

/** What a ticket should say of the same person. A guest without an address gets no email. */
export const HolderCorrection = z.object({
  name: buyerName,
  phone: z.union([z.literal(''), telephone]),
  email: z.union([z.literal(''), email]),
  /** Corrects the contact of the buyer and of all tickets of the order with the same contact, too. */
  isForOrder: z.boolean(),
});
export type HolderCorrection = z.output<typeof HolderCorrection>;

/** The chairs that tickets of an order get. */
export const Seats = z
  .array(z.object({ ticket: id, chair: id }))
  .min(1)
  .max(maxOrderChairs)
  .refine(
    (seats) =>
      isUnique(seats.map(({ ticket }) => ticket)) && isUnique(seats.map(({ chair }) => chair)),
    oneChairMessage,
  )
  .describe(oneChairMessage);

export const moves = {
  moveTicket: put('/api/umdreception/checkout/:id/chair', {
    summary: 'Move a ticket to a free chair; with `swapsWith`, swap chairs with that ticket',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: z.object({
      chairId: id,
      /** The ticket that the screen showed on the chair; when it has moved on, nobody moves. */
      swapsWith: id.optional(),
      takesPromised,
      seen: seenChange,
    }),
    response: MovedTicket,
    problems: moveProblems,
  }),
  moveOrder: put('/api/umdreception/checkout/order/:orderId/chairs', {
    summary: 'Move several tickets of an order to free chairs, all or none',
    access: ['reception'],
    costs: ['mail'],
    params: z.object({ orderId: idParam }),
    body: z.object({
      seats: Seats,
      takesPromised,
      seen: seenChange,
    }),
    response: MovedTicket,
    problems: moveProblems,
  }),
  moveTable: post('/api/umdreception/checkout/table/move', {
    summary:
      'Move all tickets of a table to free chairs of another; with `swap`, swap the two tables',
    access: ['reception'],
    costs: ['mail'],
    body: z
      .object({
        event: id.optional(),
        from: tableName,
        to: tableName,
        swap: z.boolean().optional(),
        takesPromised,
        /** Moves only these tickets of the table; used to undo an earlier move. */
        tickets: z.array(id).min(1).max(100).optional(),
        /** Which of them, or of all at the table or at both, the screen showed; when there are others, nothing is done. */
        seen: z.array(id).max(200),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another table' }),
    response: Moved,
    problems: [
      'event-not-found',
      'table-empty',
      'table-too-small',
      'chair-taken',
      'chair-promised',
      'record-changed',
    ],
  }),
  reissueTicket: post('/api/umdreception/checkout/:id/reissue', {
    summary: 'Make a new barcode for a ticket; the old one stops working',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: z.object({ seen: seenChange }),
    response: Ticket,
    problems: ['ticket-not-found', 'record-changed'],
  }),
  transferTicket: put('/api/umdreception/checkout/:id/holder', {
    summary: 'Transfer a ticket to another person, with a new barcode',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: Buyer.extend({ seen: seenChange }),
    response: Ticket,
    problems: ['ticket-not-found', 'record-changed'],
  }),
  correctHolder: put('/api/umdreception/checkout/:id/contact', {
    summary: 'Correct the name and contact on a ticket, which keeps its barcode',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: HolderCorrection.extend({ seen: seenChange }),
    response: Ticket,
    problems: ['ticket-not-found', 'record-changed'],
  }),
};
