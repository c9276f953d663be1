import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { cents, id, idInText, moment } from '../wire.ts';
import { orderMethods } from './box-office.ts';
import { Letters } from '../letters.ts';
import { Ticket } from './tickets.ts';

/** Where an order stands. 'refund-failed': the money of all its tickets could not go back, and a person must act. */
export const deskOrderStates = [
  'open',
  'expired',
  'paid',
  'refund-due',
  'refunded',
  'refund-failed',
] as const;

/** An order as the parish team sees it. */
export const DeskOrder = z.object({
  id,
  state: z.enum(deskOrderStates),
  method: z.enum(orderMethods),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  reference: z.string(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  /** What the tickets that live could still give back; never what was promised back already. */
  leftCents: cents,
  /** Promised back and on its way. */
  refundDueCents: cents,
  /** Promised back and could not go: it waits to be tried again. */
  refundFailedCents: cents,
  /** When it was paid, or ordered where it never was. */
  paidAt: moment,
  /** Who sold it at the box office; null for an order of the site. */
  soldBy: z.string().nullable(),
});
export type DeskOrder = z.output<typeof DeskOrder>;

export const DeskTicket = z.object({ ticket: Ticket, cancelledAt: moment.nullable() });
export type DeskTicket = z.output<typeof DeskTicket>;

/** An order with what was written about it. */
export const OrderDesk = z.object({
  event: id,
  order: DeskOrder,
  /** Cancelled ones too; none where the order was never sold. */
  tickets: z.array(DeskTicket),
  letters: Letters,
});
export type OrderDesk = z.output<typeof OrderDesk>;

/** A ticket with its whole order: the ticket itself comes first. */
export const Desk = OrderDesk.extend({ tickets: z.array(DeskTicket).min(1) });
export type Desk = z.output<typeof Desk>;

const byId = z.object({ id: idInText });

export const ticketDesk = {
  read: get('/api/umdreception/ticket/:id', {
    summary: 'A ticket with its order, for the parish team; a cancelled one too',
    may: ['reception', 'treasurer'],
    params: byId,
    answer: Desk,
    refusals: ['no-such-ticket'],
  }),
  order: get('/api/umdreception/order/:id', {
    summary: "An order that the treasurer's board names, also one that was never sold",
    may: ['treasurer'],
    params: byId,
    answer: OrderDesk,
    refusals: ['order-not-found'],
  }),
  send: post('/api/umdreception/ticket/:id/mail', {
    summary: "Send its holder the order's tickets again",
    may: ['reception'],
    params: byId,
    answer: z.object({ to: z.string() }),
    refusals: ['no-such-ticket', 'address-missing'],
  }),
};
