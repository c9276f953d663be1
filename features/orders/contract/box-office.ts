import { boxOfficeMethods } from '#features/payments/contract/payment-methods.ts';
import { z } from 'zod';
import { getFile, post, put } from '#contract/endpoint.ts';
import { cents, id, idParam } from '#contract/codecs.ts';
import { buyerName, email, telephone } from '#contract/buyer.ts';
import { extraChoiceProblems, extraChoices } from '#features/event/contract/extras.ts';
import { Ticket } from '#features/tickets/contract/tickets.ts';
import { line } from '#contract/texts.ts';
import { chairTypes, maxOrderChairs } from '#contract/chairs.ts';

export const tooManyChairs = "That's too many chairs for one sale";
/** The chairs of one sale at the box office. */
export const saleChairs = z.array(id).max(maxOrderChairs, tooManyChairs);

export const BoxOfficeSaleInput = z.object({
  name: buyerName,
  /** Lets the guest look up the tickets, together with the email where the search requires a code; without it the guest has only the printout or the email. */
  phone: z.union([z.literal(''), telephone]).optional(),
  /** The tickets are emailed to this address. */
  email: z.union([z.literal(''), email]).optional(),
  /** Chairs that no cart holds and that have no ticket, whatever their status, also those kept for the waiting list. All of them are sold or none. */
  chairs: saleChairs.min(1, 'Choose at least one chair'),
  /** The hold of these chairs (`hold`); without it they must be free. */
  hold: z.uuid().optional(),
  /** Guests of another type than their chair's; staff may seat anyone anywhere. */
  guests: z
    .array(z.object({ chair: id, as: z.enum(chairTypes) }))
    .max(maxOrderChairs)
    .optional(),
  /** What they buy beside the chairs, or get as a gift. */
  extras: extraChoices.optional(),
  /** Takes chairs that are promised to someone, too; without it they are refused, with whose they are. */
  takesPromised: z.boolean().optional(),
  method: z.enum(boxOfficeMethods, { error: 'Choose how they paid' }),
  /** The check number, the Zelle confirmation or the name of the payer. */
  reference: line(200, { tooLong: 'Reference is too long' }).optional(),
});
export type BoxOfficeSaleInput = z.output<typeof BoxOfficeSaleInput>;

export const boxOffice = {
  sell: post('/api/umdreception/checkout', {
    summary: 'Sell or give chairs at the box office: no fee, all chairs or none',
    access: ['reception'],
    costs: ['mail'],
    body: BoxOfficeSaleInput,
    response: z.object({
      orderId: id,
      totalCents: cents,
      tickets: z.array(Ticket),
      /** The buyer has an address and the site has a mail server. */
      isEmailed: z.boolean(),
    }),
    status: 201,
    problems: ['chair-not-found', 'chair-taken', 'chair-promised', ...extraChoiceProblems],
  }),
  hold: put('/api/umdreception/checkout/hold/:hold', {
    summary:
      'Hold the chairs of a sale while the money is taken; they are all that this hold has, so none releases it. Again with the same chairs, it lasts longer',
    access: ['reception'],
    params: z.object({ hold: z.uuid() }),
    body: z.object({ event: id, chairs: saleChairs }),
    response: z.object({
      /** For how long, because the clock of a device may be wrong. */
      heldSeconds: z.int(),
      /** All that it has now; a promised chair is not held, nor lost. */
      held: z.array(id),
      /** Those that somebody else has. */
      lost: z.array(id),
    }),
    problems: ['event-not-found'],
  }),
  getTicketsPdf: getFile('/api/umdreception/checkout/order/:orderId/tickets.pdf', {
    summary: "An order's active tickets as a PDF, or one of them, to print at the box office",
    access: ['reception'],
    costs: ['pdf'],
    params: z.object({ orderId: idParam }),
    query: z.object({ ticket: idParam.optional() }),
    problems: ['order-not-found', 'ticket-not-found'],
  }),
};
