import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { cents, id, idInText, moment } from '../wire.ts';
import { Buyer } from './buyer.ts';
import { Ticket } from './tickets.ts';

/** Where an order stands, for its buyer. 'action': the card's bank asks for a confirmation in the browser. */
export const orderStatuses = [
  'pending',
  'action',
  'unknown',
  'paid',
  'declined',
  'expired',
  'refund-due',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The specification's payment payload (section 3) with the cart; `amount` is cents and must equal the server's own sum. */
export const Payment = Buyer.extend({
  token: z.string().max(200),
  amount: z.int().min(0),
  checkoutDate: moment.optional(),
  location: z.string().max(120).optional(),
  /** The chair labels as Table-Chair, as the browser shows them; the server writes its own. */
  note: z.union([z.string().max(2000), z.array(z.string().max(80)).max(60)]).optional(),
  cartId: z.uuid(),
});

export const OrderAnswer = z.object({
  orderId: z.int(),
  status: z.enum(orderStatuses),
  tickets: z.array(Ticket),
  /** For 'action': what the card script needs to show the bank's question. */
  clientSecret: z.string().nullable(),
  /** Opens the tickets of this telephone number without a code; only once paid. */
  key: z.string().nullable(),
  /** A safe sentence when the card was declined or the chairs were gone. */
  message: z.string().nullable(),
});
export type OrderAnswer = z.output<typeof OrderAnswer>;

export const checkout = {
  pay: post('/api/payment', {
    summary: 'Pay a cart: all its chairs are sold, or none. Needs an Idempotency-Key header',
    may: 'everybody',
    body: Payment,
    answer: OrderAnswer,
    refusals: [
      'cart-not-found',
      'cart-empty',
      'cart-busy',
      'hold-expired',
      'sale-closed',
      'amount-differs',
      'card-missing',
      'card-declined',
      'payment-unavailable',
      'payment-unknown',
      'payment-failed',
      'reservation-incomplete',
      'order-paid',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  order: get('/api/payment/:orderId', {
    summary: "Where an order stands, to poll after a time-out or the bank's question",
    may: 'everybody',
    params: z.object({ orderId: idInText }),
    query: z.object({ cartId: z.uuid() }),
    answer: OrderAnswer,
    refusals: ['order-not-found'],
  }),
  refund: post('/api/payment/:orderId/refund', {
    summary:
      'Give money back for all or the named tickets; their chairs return to sale and their bar codes stop working',
    may: ['treasurer'],
    params: z.object({ orderId: idInText }),
    body: z.object({ tickets: z.array(id).min(1).optional(), reason: z.string().trim().max(500) }),
    answer: OrderAnswer,
    refusals: ['order-not-found', 'ticket-not-found', 'refund-too-large'],
  }),
  refundAgain: post('/api/payment/:orderId/refund/again', {
    summary:
      'Promise the money of refunds that failed once more, each once; 0 cents where none is left',
    may: ['treasurer'],
    params: z.object({ orderId: idInText }),
    answer: z.object({ promisedCents: cents }),
    refusals: ['order-not-found'],
  }),
};
