import { z } from 'zod';
import { del, get, post, put } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { line } from '#contract/texts.ts';
import { extraChoiceProblems, extraChoices, ExtraLine } from '#features/event/contract/extras.ts';
import { cents, dollars, id, idParam, timestamp } from '#contract/codecs.ts';

export const CartChair = z.object({
  id,
  tableName: z.string(),
  chairName: z.string(),
  /** What the guest pays. Cents in code, dollars on the wire. */
  amount: dollars,
  /** What the cart's code takes off the price. */
  discountCents: cents,
  /** The type of the guest who will sit there. */
  chairType: z.enum(chairTypes),
  /** The guest types that may sit there. */
  admits: z.array(z.enum(chairTypes)),
  /** No other cart can hold the chair before this time. */
  heldUntil: timestamp,
});
export type CartChair = z.output<typeof CartChair>;

export const Cart = z.object({
  /** A secret: anyone who knows it can change and pay the cart. */
  id: z.uuid(),
  event: id,
  chairs: z.array(CartChair),
  /** What it has beside the chairs; `subtotalCents` includes it. */
  extras: z.array(ExtraLine),
  /** Labels (Table-Chair) of holds that expired since the cart last changed. */
  expired: z.array(z.string()),
  /** 'paying': a payment is running and the cart can't change. 'paid': the buyer needs a new cart. */
  state: z.enum(['open', 'paying', 'paid']),
  /** The newest order of the cart, to poll after a timeout. */
  orderId: z.int().nullable(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  feePercent: z.number(),
  /** The organizer's code of the cart. */
  code: z
    .object({
      code: z.string(),
      label: z.string(),
      /** What it does to prices; see `getCodePrice`. */
      chairCents: cents.nullable(),
      percentOff: z.int().nullable(),
      /** The chair type that it opens. */
      opensChairType: z.enum(chairTypes).nullable(),
      /** Chairs that aren't on sale, which this cart can hold. */
      chairIds: z.array(id),
    })
    .nullable(),
});
export type Cart = z.output<typeof Cart>;

/** The guests of a party that wants to sit together. */
const guestCount = z.int().min(0).max(20);

const SeatOffer = z.object({
  /** From the best: side by side, at one table, at two tables beside each other, or only near each other. */
  kind: z.enum(['side-by-side', 'same-table', 'neighboring-tables', 'near']),
  chairs: z.array(
    z.object({
      id,
      tableName: z.string(),
      chairName: z.string(),
      as: z.enum(chairTypes),
      /** Cents in code, dollars on the wire. */
      amount: dollars,
    }),
  ),
});
export type SeatOffer = z.output<typeof SeatOffer>;

const holdProblems = [
  'too-many-requests',
  'cart-not-found',
  'chair-not-found',
  'chair-taken',
  'chair-request-only',
  'type-not-admitted',
  'children-full',
  'sale-closed',
  'cart-full',
  'too-many-held',
  'holds-ended-unpaid',
  'cart-payment-in-progress',
  'cart-paid',
  'code-not-yet',
  'code-over',
  'code-used-up',
] as const;
/** Chairs of the cart that are given back in the same step; those that are not in it are no error. */
const released = z.array(id).max(20).optional();

const inCart = z.object({ cartId: z.uuid() });
const chairInCart = z.object({ cartId: z.uuid(), chairId: idParam });

export const carts = {
  create: post('/api/reception/cart', {
    summary: 'An empty cart for an event; the current one unless named',
    access: 'everybody',
    body: z.object({ event: id.optional() }),
    response: Cart,
    status: 201,
    problems: ['too-many-requests', 'event-not-found'],
  }),
  get: get('/api/reception/cart/:cartId', {
    summary: 'A cart with its holds',
    access: 'everybody',
    params: inCart,
    response: Cart,
    problems: ['cart-not-found'],
  }),
  hold: put('/api/reception/cart/:cartId/chairs/:chairId', {
    summary:
      'Hold a chair for the cart, for a guest of its own type or `as` another; the same chair again changes its guest only',
    access: 'everybody',
    params: chairInCart,
    body: z.object({ as: z.enum(chairTypes).optional() }),
    response: Cart,
    problems: holdProblems,
  }),
  holdSeveral: put('/api/reception/cart/:cartId/chairs', {
    summary: 'Hold several chairs, all or none: an offered party, a whole table',
    access: 'everybody',
    params: inCart,
    body: z.object({
      chairs: z
        .array(z.object({ id, as: z.enum(chairTypes).optional() }))
        .min(1)
        .max(20),
      release: released,
    }),
    response: Cart,
    problems: holdProblems,
  }),
  findTogether: post('/api/reception/cart/:cartId/together', {
    summary:
      'Find and hold seats together; seats that are only near each other are offered, not held',
    access: 'everybody',
    params: inCart,
    body: z.object({
      guests: z
        .object({ adult: guestCount, children: guestCount })
        .refine(({ adult, children }) => adult + children > 0, 'Choose how many guests come')
        .refine(
          ({ adult, children }) => adult + children <= 20,
          'That’s too many guests for one order',
        )
        .describe('Between 1 and 20 guests'),
      /** How many of the guests need a chair for a wheelchair. */
      accessible: guestCount.optional(),
      /** A table that the party wants to be near; the stage unless named. */
      near: line(40).optional(),
      release: released,
    }),
    response: z.object({
      cart: Cart,
      /** What the cart holds now; null when no seats are together. */
      held: SeatOffer.nullable(),
      others: z.array(SeatOffer),
    }),
    problems: [...holdProblems, 'not-enough-seats'],
  }),
  release: del('/api/reception/cart/:cartId/chairs/:chairId', {
    summary: 'Release a chair; one that is not in the cart is no error',
    access: 'everybody',
    params: chairInCart,
    response: Cart,
    problems: ['too-many-requests', 'cart-not-found', 'cart-payment-in-progress'],
  }),
  chooseExtras: put('/api/reception/cart/:cartId/extras', {
    summary: 'Choose the extras of a cart; what is not named is no longer in it',
    access: 'everybody',
    params: inCart,
    body: z.object({ extras: extraChoices }),
    response: Cart,
    problems: [
      'too-many-requests',
      'cart-not-found',
      'cart-payment-in-progress',
      ...extraChoiceProblems,
    ],
  }),
};
