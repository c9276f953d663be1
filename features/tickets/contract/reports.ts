import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { cents, idParam } from '#contract/codecs.ts';
import { orderMethods } from '#features/payments/contract/order-methods.ts';
import { Ticket } from './tickets.ts';

/** A sold chair of the reports: the checkout record (section 3) with its payment method. */
export const SoldChair = z.intersection(
  Ticket,
  z.object({
    orderId: z.int(),
    method: z.enum(orderMethods),
    reference: z.string(),
    /** The organizer's code with which it was sold; '' without one. */
    code: z.string(),
    /** What the code took off the price. */
    discountCents: cents,
  }),
);
export type SoldChair = z.output<typeof SoldChair>;

const inEvent = z.object({ event: idParam.optional() });

export const reports = {
  listSoldChairs: get('/api/umdreception/checkout', {
    summary: "An event's sold chairs as checkout records, newest first",
    access: ['reception', 'treasurer'],
    query: inEvent,
    response: z.array(SoldChair),
    problems: ['event-not-found'],
  }),
  getSalesPerTable: get('/api/umdreception/checkout/summary', {
    summary: 'Number of sold chairs per table',
    access: ['reception', 'treasurer'],
    query: inEvent,
    response: z.array(z.object({ tableName: z.string(), tablesSold: z.int() })),
    problems: ['event-not-found'],
  }),
};
