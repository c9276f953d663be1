import { z } from 'zod';
import { cents, id } from '#contract/codecs.ts';
import { line } from '#contract/texts.ts';

export const maxTicketTypes = 20;
export const maxTicketsOfType = 20;
const maxPriceCents = 10_000_00;

const priceMessage = 'Write the price in dollars';
const stockMessage = 'Use a whole number from 1 to 10,000';
const quantityMessage = `Use a whole number up to ${maxTicketsOfType}`;

const typeFields = {
  title: line(80, { required: 'Write what is sold' }),
  /** 0 for someone who comes free beside those who pay. */
  priceCents: z
    .int({ error: priceMessage })
    .min(0, priceMessage)
    .max(maxPriceCents, 'Price is too large'),
  isForChild: z.boolean(),
  /** How many there are on each day. */
  stock: z.int({ error: stockMessage }).min(1, stockMessage).max(10_000, stockMessage),
};

export const TicketTypeInput = z.object({ id: id.nullable(), ...typeFields });
export type TicketTypeInput = z.output<typeof TicketTypeInput>;

/** A kind of paid place: 'Adult, private room'. */
export const TicketType = z.object({ id, ...typeFields, title: z.string() });
export type TicketType = z.output<typeof TicketType>;

export const feePercent = z
  .number({ error: 'Use a number from 0 to 20' })
  .min(0, 'Use a number from 0 to 20')
  .max(20, 'Use a number from 0 to 20');

/** How many of a type someone wants or has. */
export const TicketChoice = z.object({
  typeId: id,
  quantity: z.int(quantityMessage).min(1, quantityMessage).max(maxTicketsOfType, quantityMessage),
});
export type TicketChoice = z.output<typeof TicketChoice>;

/** What is to be paid, before it is. */
export const AmountDue = z.object({
  lines: z.array(z.object({ typeId: id, title: z.string(), priceCents: cents, quantity: z.int() })),
  feePercent: z.number(),
  feeCents: cents,
  totalCents: cents,
});
export type AmountDue = z.output<typeof AmountDue>;

/** A place that was paid; its code opens the door. */
export const SoldTicket = z.object({
  id,
  title: z.string(),
  priceCents: cents,
  code: z.string(),
  isRefunded: z.boolean(),
});
export type SoldTicket = z.output<typeof SoldTicket>;
