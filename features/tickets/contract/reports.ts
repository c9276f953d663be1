import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { cents, idParam } from '#contract/codecs.ts';
import { orderMethods } from '#features/payments/contract/payment-methods.ts';
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
    /** What was responded for the guest and for the whole order: 'Meal: Fish; Bus (whole order): Yes'. */
    responses: z.string(),
    /** What its order has beside chairs: 'Bus seat × 2'. */
    extras: z.string(),
  }),
);
export type SoldChair = z.output<typeof SoldChair>;

const inEvent = z.object({ event: idParam.optional() });

/** How many chairs of a table are sold. */
export const TableSales = z.object({ tableName: z.string(), tablesSold: z.int() });
export type TableSales = z.output<typeof TableSales>;

const lists = {
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
    response: z.array(TableSales),
    problems: ['event-not-found'],
  }),
};

export const reports = {
  ...lists,
  exportSoldChairs: declareExport(
    lists.listSoldChairs,
    "An event's sold chairs as CSV or spreadsheet",
    inEvent,
  ),
  exportSalesPerTable: declareExport(
    lists.getSalesPerTable,
    'Number of sold chairs per table as CSV or spreadsheet',
    inEvent,
  ),
};
