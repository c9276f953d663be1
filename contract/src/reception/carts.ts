import { z } from 'zod';
import { del, get, post, put } from '../endpoint.ts';
import { chairTypes } from '../rules/chair-states.ts';
import { cents, dollars, id, idInText, moment } from '../wire.ts';

export const CartChair = z.object({
  id,
  tableName: z.string(),
  chairName: z.string(),
  /** Cents inside, dollars on the wire. */
  amount: dollars,
  chairType: z.enum(chairTypes),
  /** Until then nobody else can take it. */
  heldUntil: moment,
});
export type CartChair = z.output<typeof CartChair>;

export const Cart = z.object({
  /** A secret: who knows it may change and pay the cart. */
  id: z.uuid(),
  event: id,
  chairs: z.array(CartChair),
  /** Labels (Table-Chair) of chairs whose time ran out since the cart was last changed; told, never silently lost. */
  lapsed: z.array(z.string()),
  /** 'paying': a payment is under way and nothing may be changed; 'paid': done, a new cart is needed. */
  state: z.enum(['open', 'paying', 'paid']),
  /** The newest order of the cart, to poll after a time-out. */
  orderId: z.int().nullable(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  feePercent: z.number(),
});
export type Cart = z.output<typeof Cart>;

const inCart = z.object({ cartId: z.uuid() });
const chairInCart = z.object({ cartId: z.uuid(), chairId: idInText });

export const carts = {
  create: post('/api/reception/cart', {
    summary: 'An empty cart for an event; the current one unless named',
    may: 'everybody',
    body: z.object({ event: id.optional() }),
    answer: Cart,
    status: 201,
    refusals: ['event-not-found'],
  }),
  read: get('/api/reception/cart/:cartId', {
    summary: 'A cart with its holds',
    may: 'everybody',
    params: inCart,
    answer: Cart,
    refusals: ['cart-not-found'],
  }),
  hold: put('/api/reception/cart/:cartId/chairs/:chairId', {
    summary: 'Hold a chair for the cart; the same chair again is no error',
    may: 'everybody',
    params: chairInCart,
    answer: Cart,
    refusals: [
      'cart-not-found',
      'chair-not-found',
      'chair-taken',
      'chair-by-request',
      'sale-closed',
      'cart-full',
      'cart-busy',
      'cart-paid',
    ],
  }),
  release: del('/api/reception/cart/:cartId/chairs/:chairId', {
    summary: 'Give a chair back; one that is not in the cart is no error',
    may: 'everybody',
    params: chairInCart,
    answer: Cart,
    refusals: ['cart-not-found', 'cart-busy'],
  }),
};
