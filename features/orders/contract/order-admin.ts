import { z } from 'zod';
import { chairTypes } from '#contract/chairs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { cents, id, idParam, timestamp } from '#contract/codecs.ts';
import { ExtraLine } from '#features/event/contract/extras.ts';
import { orderMethods } from '#features/payments/contract/payment-methods.ts';
import { EmailSummary } from '#contract/emails.ts';
import { Change } from '#contract/history.ts';
import { GuestNote } from '#features/tickets/contract/notes.ts';
import { QuestionForm } from '#features/tickets/contract/questions.ts';
import { seenChange } from '#features/tickets/contract/order-changes.ts';
import { Ticket } from '#features/tickets/contract/tickets.ts';
import { key } from '#contract/texts.ts';
import { AdminSupplement } from './supplements.ts';

/** State of an order. 'refund-failed': the refund of all its tickets failed, and the treasurer must act. */
const adminOrderStates = [
  'open',
  'expired',
  'paid',
  'refund-due',
  'refunded',
  'refund-failed',
] as const;

/** An extra of an order, with what refunds have left of it. */
const OrderExtraLine = ExtraLine.extend({ leftQuantity: z.int(), leftCents: cents });

/** An order for the parish team. */
export const AdminOrder = z.object({
  id,
  state: z.enum(adminOrderStates),
  method: z.enum(orderMethods),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  reference: z.string(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  extras: z.array(OrderExtraLine),
  /** What was paid, 0 for an order that was given away or is not paid. */
  paidCents: cents,
  /** What was paid back or is on its way. */
  refundedCents: cents,
  /** The amount that can still be refunded for the active tickets and extras, without refunds already requested. */
  leftCents: cents,
  /** Refunds on their way. */
  refundDueCents: cents,
  /** Failed refunds that can be retried. */
  refundFailedCents: cents,
  /** Time of payment; for an unpaid order the time of the order. */
  paidAt: timestamp,
  /** Name of the seller at the box office; null for an online order. */
  soldBy: z.string().nullable(),
});
export type AdminOrder = z.output<typeof AdminOrder>;

export const AdminTicket = z.object({
  ticket: Ticket,
  cancelledAt: timestamp.nullable(),
  /** How often its holders handed it over. */
  handOvers: z.int(),
  /** When its holder last created a link to it that still works. */
  sharedAt: timestamp.nullable(),
});
export type AdminTicket = z.output<typeof AdminTicket>;

/** An order with its tickets and its emails. */
export const AdminOrderDetails = z.object({
  event: id,
  order: AdminOrder,
  /** Includes canceled tickets; empty if the order was never paid. */
  tickets: z.array(AdminTicket),
  emails: EmailSummary,
  /** On the order and its guests, oldest first. */
  notes: z.array(GuestNote),
  /** The questions for the order and its guests. */
  form: QuestionForm,
  /** What is paid more for its tickets, oldest first. */
  supplements: z.array(AdminSupplement),
  /** Of the order and its tickets, oldest first. */
  changes: z.array(Change),
});
export type AdminOrderDetails = z.output<typeof AdminOrderDetails>;

/** A ticket with its order; the ticket itself is the first of `tickets`. */
export const AdminTicketDetails = AdminOrderDetails.extend({
  tickets: z.array(AdminTicket).min(1),
  /** What a guest of each type pays for its chair, with its code; empty for a canceled ticket. */
  typePrices: z.array(z.object({ guestType: z.enum(chairTypes), cents })),
});
export type AdminTicketDetails = z.output<typeof AdminTicketDetails>;

const byId = z.object({ id: idParam });

export const orderAdmin = {
  getTicket: get('/api/umdreception/ticket/:id', {
    summary: 'A ticket with its order, for the parish team; also a canceled ticket',
    access: ['reception', 'treasurer'],
    params: byId,
    response: AdminTicketDetails,
    problems: ['no-such-ticket'],
  }),
  getOrder: get('/api/umdreception/order/:id', {
    summary: "An order on the treasurer's board, also one that was never paid",
    access: ['treasurer'],
    params: byId,
    response: AdminOrderDetails,
    problems: ['order-not-found'],
  }),
  changeType: put('/api/umdreception/checkout/:id/type', {
    summary:
      'Change the type of a guest to one that costs the same or less; only a treasurer refunds the difference',
    access: ['reception', 'treasurer'],
    costs: ['mail'],
    params: byId,
    body: z.object({
      guestType: z.enum(chairTypes),
      /** The price of that type, as the screen showed it. */
      priceCents: cents,
      /** What is done with what it costs less. */
      difference: z.enum(['refund', 'keep']),
      /** Whose drawer it is paid back from, as for a refund. */
      drawer: key(64).optional(),
      seen: seenChange,
    }),
    response: z.object({
      ticket: Ticket,
      refundedCents: cents,
      /** The id of the change: what undoing it has seen. */
      change: id,
    }),
    problems: [
      'ticket-not-found',
      'already-of-type',
      'type-not-admitted',
      'type-costs-more',
      'drawer-closed',
      'record-changed',
    ],
  }),
  resendTickets: post('/api/umdreception/ticket/:id/mail', {
    summary: "Email the holder's tickets of the order again",
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    response: z.object({ to: z.string() }),
    problems: ['no-such-ticket', 'address-missing'],
  }),
};
