import { z } from 'zod';
import { maxOrderChairs } from '#contract/chairs.ts';
import { cents, id, idParam } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { line } from '#contract/texts.ts';

export const maxExtras = 20;
export const maxExtraNameLength = 60;
export const maxExtraDescriptionLength = 300;
const maxQuantityPerOrder = 20;
const maxStock = 100_000;
/** The highest price of an extra, and the most that a buyer can choose to pay, so that a full order stays below the card processor's limit. */
const maxPriceCents = 1_000_00;
const maxAmountCents = 10_000_00;
/** The least that a buyer can choose to pay. */
const minAmountCents = 1_00;

const quantityMessage = `Use a whole number from 1 to ${maxQuantityPerOrder}`;
const stockMessage = 'Use a whole number, or leave it empty';

const extraFields = {
  name: line(maxExtraNameLength, { required: 'Name is required' }),
  /** May be empty. */
  description: line(maxExtraDescriptionLength),
  /** Null: the buyer chooses the amount, once per order. */
  priceCents: z
    .int({ error: 'Write the price in dollars' })
    .min(0, 'Write the price in dollars')
    .max(maxPriceCents, 'Price is too large')
    .nullable(),
  /** At most one for each chair, and `maxQuantity` doesn't matter. */
  isPerGuest: z.boolean(),
  /** At most so many per order. */
  maxQuantity: z
    .int({ error: quantityMessage })
    .min(1, quantityMessage)
    .max(maxQuantityPerOrder, quantityMessage),
  /** How many there are for everyone; null for any number. */
  stock: z.int({ error: stockMessage }).min(0, stockMessage).max(maxStock, stockMessage).nullable(),
  isOnSale: z.boolean(),
  /** Its buyers are on the sponsors' list. */
  isForSponsors: z.boolean(),
};

export const ExtraInput = z.object(extraFields);
export type ExtraInput = z.output<typeof ExtraInput>;

export const Extra = z.object({ id, ...extraFields, name: z.string(), description: z.string() });
export type Extra = z.output<typeof Extra>;

/** An extra as its form has it. */
export const toExtraInput = ({ id: _, ...input }: Extra): ExtraInput => input;

/** An extra with what was sold of it. */
export const CountedExtra = Extra.extend({
  /** Sold and not refunded. */
  sold: z.int(),
  /** In payments that have not ended. */
  paying: z.int(),
  /** Null without a stock; 0 also when more is sold than there is. */
  left: z.int().nullable(),
  /** What was paid for it, minus refunds; what was given away is none. */
  incomeCents: z.int(),
});
export type CountedExtra = z.output<typeof CountedExtra>;

/** An extra on sale, as buyers see it. */
export const ExtraOffer = Extra.omit({ stock: true, isOnSale: true }).extend({
  /** How many everyone can still buy; null for any number. */
  left: z.int().nullable(),
});
export type ExtraOffer = z.output<typeof ExtraOffer>;

/** What a buyer takes of an extra; `amountCents` for one whose amount the buyer chooses. */
export const ExtraChoice = z.object({
  id,
  quantity: z.int().min(0).max(maxOrderChairs),
  amountCents: z
    .int({ error: 'Amount is required' })
    .min(minAmountCents, 'Give one dollar or more')
    .max(maxAmountCents, 'Amount is too large')
    .optional(),
});
export type ExtraChoice = z.output<typeof ExtraChoice>;
export const extraChoices = z.array(ExtraChoice).max(maxExtras);
export const extraChoiceProblems = [
  'extra-not-on-sale',
  'extra-sold-out',
  'extra-few-left',
  'extra-too-many',
] as const;

/** An extra of a cart or of an order that is paid. */
export const ExtraLine = z.object({ id, name: z.string(), quantity: z.int(), unitCents: cents });

/** An order that has extras, one row for each of them. */
export const ExtraBuyer = z.object({
  orderId: id,
  /** A ticket of the order to open. */
  ticketId: id,
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  extra: z.string(),
  quantity: z.int(),
  amountCents: cents,
  isForSponsors: z.boolean(),
});
export type ExtraBuyer = z.output<typeof ExtraBuyer>;

const byId = z.object({ id: idParam });
const inEvent = z.object({ event: idParam.optional() });
const staff = ['reception', 'treasurer'] as const;

const listBuyers = get('/api/umdreception/extras/buyers', {
  summary: 'Who has which extras of an event',
  access: staff,
  query: inEvent,
  response: z.array(ExtraBuyer),
  problems: ['event-not-found'],
});

export const extras = {
  listOffers: get('/api/reception/extras', {
    summary: 'The extras on sale with the tickets of an event, the current one unless named',
    access: 'everybody',
    query: inEvent,
    response: z.array(ExtraOffer),
    problems: ['event-not-found'],
  }),
  list: get('/api/umdreception/extras', {
    summary: "An event's extras, in order, with what was sold",
    access: staff,
    query: inEvent,
    response: z.array(CountedExtra),
    problems: ['event-not-found'],
  }),
  create: post('/api/umdreception/extras', {
    summary: 'Add an extra to an event, after the others',
    access: ['reception'],
    body: z.object({ event: id, ...extraFields }),
    response: Extra,
    status: 201,
    problems: ['event-not-found', 'extras-full'],
  }),
  update: put('/api/umdreception/extras/:id', {
    summary: 'Change an extra; carts and orders keep the price that they have',
    access: ['reception'],
    params: byId,
    body: z.object({
      ...extraFields,
      /** The extra as the screen showed it. */
      seen: z.object(extraFields),
    }),
    response: Extra,
    problems: ['extra-not-found', 'record-changed'],
  }),
  delete: del('/api/umdreception/extras/:id', {
    summary: 'Remove an extra that no order has; `restore` undoes it',
    access: ['reception'],
    params: byId,
    problems: ['extra-not-found', 'extra-sold'],
  }),
  restore: post('/api/umdreception/extras/:id/restore', {
    summary: 'Undo the removal of an extra',
    access: ['reception'],
    params: byId,
    response: Extra,
    problems: ['extra-not-found', 'extras-full'],
  }),
  reorder: put('/api/umdreception/extras/order', {
    summary: "Put an event's extras in another order",
    access: ['reception'],
    body: z.object({
      event: id,
      /** All of them, and the order that the screen showed. */
      ids: z.array(id).max(maxExtras),
      seen: z.array(id).max(maxExtras),
    }),
    problems: ['event-not-found', 'record-changed'],
  }),
  listBuyers,
  exportBuyers: declareExport(listBuyers, 'The same as CSV or spreadsheet', inEvent),
};
