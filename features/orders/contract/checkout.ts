import { receipts } from '#features/tickets/contract/receipts.ts';
import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { cents, id, idParam, maxInt, timestamp } from '#contract/codecs.ts';
import { Buyer } from '#contract/buyer.ts';
import { maxOrderChairs } from '#contract/chairs.ts';
import { seenChange } from '#features/tickets/contract/order-changes.ts';
import { Ticket } from '#features/tickets/contract/tickets.ts';
import { key, line, multiline } from '#contract/texts.ts';

/** The state of an order as its buyer sees it. 'action': the bank needs a confirmation in the browser. */
const orderStatuses = [
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

/** The specification's payment payload (section 3) with the cart; `amount` is in cents and must equal the server's sum. */
export const PaymentInput = Buyer.extend({
  token: key(200),
  amount: cents,
  checkoutDate: timestamp.optional(),
  location: line(120).optional(),
  /** The chair labels (Table-Chair) the browser shows; the server builds its own. */
  note: z.union([multiline(2000), z.array(line(80)).max(60)]).optional(),
  cartId: z.uuid(),
});

export const OrderResponse = z.object({
  orderId: z.int(),
  status: z.enum(orderStatuses),
  tickets: z.array(Ticket),
  /** For 'action': the secret with which the card script shows the bank's confirmation. */
  clientSecret: z.string().nullable(),
  /** Opens the tickets of this order without a code, and nothing else; null until paid. */
  key: z.string().nullable(),
  /** A sentence for the buyer when the card was declined or the chairs were taken. */
  message: z.string().nullable(),
});
export type OrderResponse = z.output<typeof OrderResponse>;

export const checkout = {
  pay: post('/api/payment', {
    summary: 'Pay a cart: all its chairs are sold, or none. Needs an Idempotency-Key header',
    access: 'everybody',
    body: PaymentInput,
    response: OrderResponse,
    problems: [
      'too-many-requests',
      'cart-not-found',
      'cart-empty',
      'cart-payment-in-progress',
      'hold-expired',
      'child-without-adult',
      'sale-closed',
      'amount-mismatch',
      'extras-changed',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'payment-unavailable',
      'payments-on-hold',
      'payment-status-unknown',
      'payment-failed',
      'reservation-incomplete',
      'order-paid',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  getOrder: get('/api/payment/:orderId', {
    summary: "The state of an order, to poll after a timeout or the bank's confirmation",
    access: 'everybody',
    params: z.object({ orderId: idParam }),
    query: z.object({ cartId: z.uuid() }),
    response: OrderResponse,
    problems: ['too-many-requests', 'order-not-found'],
  }),
  ...receipts,
  refund: post('/api/payment/:orderId/refund', {
    summary:
      'Refund all tickets with the extras, or the named tickets; their chairs return to sale and their barcodes stop working',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ orderId: idParam }),
    body: z.object({
      tickets: z.array(id).min(1).max(500).optional(),
      /** Whose drawer cash, a check or Zelle is paid back from, by account id; without it the caller's own. */
      drawer: key(64).optional(),
      seen: seenChange,
      reason: multiline(500),
    }),
    response: OrderResponse,
    problems: [
      'order-not-found',
      'ticket-not-found',
      'refund-too-large',
      'drawer-closed',
      'record-changed',
    ],
  }),
  refundAmount: post('/api/payment/:orderId/refund/amount', {
    summary: 'Refund an amount of one ticket or of the whole order; tickets and extras stay valid',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ orderId: idParam }),
    body: z.object({
      amountCents: z
        .int({ error: 'Amount is required' })
        .min(1, 'Amount is required')
        .max(maxInt, 'Amount is too large'),
      /** The ticket whose price was wrong; without it the amount is taken off all tickets of the order. */
      ticket: id.optional(),
      /** Whose drawer it is paid back from, as for `refund`. */
      drawer: key(64).optional(),
      seen: seenChange,
      reason: multiline(500, { required: 'Reason is required' }),
      /** The email to the buyer has the reason, too. */
      emailsReason: z.boolean(),
    }),
    response: z.object({ leftCents: cents }),
    problems: [
      'order-not-found',
      'ticket-not-found',
      'refund-too-large',
      'drawer-closed',
      'record-changed',
    ],
  }),
  refundExtra: post('/api/payment/:orderId/refund/extra', {
    summary: 'Refund so many of an extra of an order; the tickets stay valid',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ orderId: idParam }),
    body: z.object({
      extra: id,
      quantity: z.int().min(1).max(maxOrderChairs),
      /** Whose drawer it is paid back from, as for `refund`. */
      drawer: key(64).optional(),
      seen: seenChange,
      reason: multiline(500),
    }),
    response: z.object({ refundedCents: cents }),
    problems: [
      'order-not-found',
      'extra-not-found',
      'refund-too-large',
      'drawer-closed',
      'record-changed',
    ],
  }),
  retryRefund: post('/api/payment/:orderId/refund/again', {
    summary: 'Retry refunds that failed, each once; 0 cents when none is left',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ orderId: idParam }),
    response: z.object({ promisedCents: cents }),
    problems: ['order-not-found'],
  }),
};
