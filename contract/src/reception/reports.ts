import { z } from 'zod';
import { get } from '../endpoint.ts';
import { idInText } from '../wire.ts';
import { orderMethods } from './box-office.ts';
import { Ticket } from './tickets.ts';

/** A sold chair as the reports list it: the checkout record (section 3) and how it was paid. */
export const SoldChair = z.intersection(
  Ticket,
  z.object({ orderId: z.int(), method: z.enum(orderMethods), reference: z.string() }),
);
export type SoldChair = z.output<typeof SoldChair>;

const inEvent = z.object({ event: idInText.optional() });

export const reports = {
  sold: get('/api/umdreception/checkout', {
    summary: "An event's sold chairs as checkout records, the newest first",
    may: ['reception', 'treasurer'],
    query: inEvent,
    answer: z.array(SoldChair),
    refusals: ['event-not-found'],
  }),
  summary: get('/api/umdreception/checkout/summary', {
    summary: 'How many chairs of each table are sold',
    may: ['reception', 'treasurer'],
    query: inEvent,
    answer: z.array(z.object({ tableName: z.string(), tablesSold: z.int() })),
    refusals: ['event-not-found'],
  }),
};
