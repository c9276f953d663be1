import { z } from 'zod';
import { get, getFile, put } from '#contract/endpoint.ts';
import { cents, id, idParam, timestamp } from '#contract/codecs.ts';
import { EmailDelivery } from '#contract/emails.ts';
import { chairTypes } from '#contract/chairs.ts';
import { ExtraLine } from '#features/event/contract/extras.ts';
import { orderMethods } from '#features/payments/contract/payment-methods.ts';
import { storedTelephone } from '#contract/buyer.ts';
import { QuestionForm } from './questions.ts';
import { ticketKeys, TicketSearchResult } from './tickets.ts';

/** An extra of a receipt, with how many are left after refunds. */
const ReceiptExtra = ExtraLine.extend({ leftQuantity: z.int() });

/** What a paid order cost, with the tickets that its buyer still holds. */
export const Receipt = z.object({
  orderId: z.int(),
  eventId: id,
  eventTitle: z.string(),
  eventDate: timestamp,
  /** The parish. */
  receivedBy: z.string(),
  paidAt: timestamp,
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  method: z.enum(orderMethods),
  /** The chairs with the prices they were bought for. */
  chairs: z.array(
    z.object({
      tableName: z.string(),
      chairName: z.string(),
      chairType: z.enum(chairTypes),
      amountCents: cents,
    }),
  ),
  /** What was bought beside the chairs, before refunds. Receipts that a device saved earlier lack it. */
  extras: z.array(ReceiptExtra).optional(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  /** Paid later, for a dearer type or chair. Receipts that a device saved earlier lack it. */
  supplementCents: cents.optional(),
  /** Refunded, or about to be. */
  refundedCents: cents,
  tickets: z.array(TicketSearchResult),
  /** The seats of its tickets that have another holder now. */
  handedOver: z.array(z.object({ tableName: z.string(), chairName: z.string() })).optional(),
  /** What became of the email with its tickets; null when there is none. Receipts that a device saved earlier lack it. */
  ticketsEmail: EmailDelivery.nullable().optional(),
  /** False once the buyer stopped the emails that ask for the names of the guests. Receipts that a device saved earlier lack it. */
  nameReminders: z.boolean().optional(),
  /** The questions for the order and the guests of its tickets. Receipts that a device saved earlier lack it. */
  form: QuestionForm.optional(),
  /** Opens this order, for a link to it. */
  key: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

const orderOfTelephone = z.object({ telephone: storedTelephone, orderId: idParam });
const withKeys = z.object({ key: ticketKeys.optional() });

export const receipts = {
  getReceipt: get('/api/umdreception/checkout/receipt/:telephone/order/:orderId', {
    summary: "An order's receipt and tickets, for a key of this order or of its buyer",
    access: 'everybody',
    params: orderOfTelephone,
    query: withKeys,
    response: Receipt,
    problems: ['too-many-requests', 'order-not-found'],
  }),
  switchNameReminders: put(
    '/api/umdreception/checkout/receipt/:telephone/order/:orderId/name-reminders',
    {
      summary: 'Start or stop the emails that ask for the names of the guests, for the same key',
      access: 'everybody',
      params: orderOfTelephone,
      body: withKeys.extend({ on: z.boolean() }),
      problems: ['too-many-requests', 'order-not-found'],
    },
  ),
  getReceiptPdf: getFile(
    '/api/umdreception/checkout/receipt/:telephone/order/:orderId/tickets.pdf',
    {
      summary: 'The same as a PDF',
      access: 'everybody',
      costs: ['pdf'],
      params: orderOfTelephone,
      query: withKeys,
      problems: ['too-many-requests', 'order-not-found'],
    },
  ),
};
