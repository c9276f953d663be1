import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { cents, id, idInText, moment } from '../wire.ts';
import { orderMethods } from './box-office.ts';
import { Letters } from '../letters.ts';
import { Ticket } from './tickets.ts';

/** Where an order that was once paid stands. 'refund-failed': the provider refused, and a person must act. */
export const soldOrderStates = ['paid', 'refund-due', 'refunded', 'refund-failed'] as const;

/** An order as the parish team sees it. */
export const SoldOrder = z.object({
  id,
  state: z.enum(soldOrderStates),
  method: z.enum(orderMethods),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  reference: z.string(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  /** What could still be given back. */
  leftCents: cents,
  paidAt: moment,
  /** Who sold it at the box office; null for an order of the site. */
  soldBy: z.string().nullable(),
});
export type SoldOrder = z.output<typeof SoldOrder>;

export const DeskTicket = z.object({ ticket: Ticket, cancelledAt: moment.nullable() });
export type DeskTicket = z.output<typeof DeskTicket>;

/** A ticket with its whole order and what was written about it. */
export const Desk = z.object({
  event: id,
  order: SoldOrder,
  /** The ticket itself first, then the others of the order, cancelled ones too. */
  tickets: z.array(DeskTicket).min(1),
  letters: Letters,
});
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
  send: post('/api/umdreception/ticket/:id/mail', {
    summary: "Send its holder the order's tickets again",
    may: ['reception'],
    params: byId,
    answer: z.object({ to: z.string() }),
    refusals: ['no-such-ticket', 'address-missing'],
  }),
};
