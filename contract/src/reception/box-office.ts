import { z } from 'zod';
import { file, post } from '../endpoint.ts';
import { cents, id, idInText } from '../wire.ts';
import { buyerName, email, telephone } from './buyer.ts';
import { Ticket } from './tickets.ts';

/** How somebody pays at the box office; a gift costs nothing and is booked at its price. */
export const boxOfficeMethods = ['cash', 'check', 'zelle', 'gift'] as const;
/** Every way an order may have been paid. */
export const orderMethods = ['card', ...boxOfficeMethods, 'free'] as const;

export const BoxOfficeSale = z.object({
  name: buyerName,
  /** Without a number the guest has the paper or the e-mail only. */
  phone: z.union([z.literal(''), telephone]).optional(),
  /** With an address the tickets go there at once. */
  email: z.union([z.literal(''), email]).optional(),
  /** Any chair that nobody holds and that has no ticket, whatever its status; all are sold, or none. */
  chairs: z.array(id).min(1, 'Choose at least one chair').max(60, 'Too many chairs at once'),
  method: z.enum(boxOfficeMethods, { error: 'Choose how it is paid' }),
  /** The check's number, who gave it. */
  reference: z.string().trim().max(200, 'Reference is too long').optional(),
});
export type BoxOfficeSale = z.output<typeof BoxOfficeSale>;

export const boxOffice = {
  sell: post('/api/umdreception/checkout', {
    summary: 'Sell or give chairs at the box office: no fee, all chairs or none',
    may: ['reception'],
    body: BoxOfficeSale,
    answer: z.object({
      orderId: id,
      totalCents: cents,
      tickets: z.array(Ticket),
      /** The tickets were sent by e-mail. */
      mailed: z.boolean(),
    }),
    status: 201,
    refusals: ['chair-not-found', 'chair-taken'],
  }),
  paper: file('/api/umdreception/checkout/order/:orderId/tickets.pdf', {
    summary: "An order's living tickets as a PDF, or one of them, to print at the box office",
    may: ['reception'],
    params: z.object({ orderId: idInText }),
    query: z.object({ ticket: idInText.optional() }),
    answer: z.undefined(),
    refusals: ['order-not-found', 'ticket-not-found'],
  }),
};
