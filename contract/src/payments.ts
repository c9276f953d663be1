import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { cents, day, idInText, moment, nothing } from './wire.ts';

export const attemptStates = [
  'CREATED',
  'INTENT',
  'CONFIRMING',
  'ACTION',
  'AUTHORIZED',
  'SUCCEEDED',
  'DECLINED',
  'UNKNOWN',
  'CANCELED',
] as const;
export type AttemptState = (typeof attemptStates)[number];

export const Attempt = z.object({
  id: z.int(),
  /** What it pays: an order of chairs or a donation, by its id. */
  subject: z.enum(['order', 'donation']),
  subjectId: z.int(),
  provider: z.string(),
  providerId: z.string().nullable(),
  amountCents: cents,
  refundedCents: cents,
  state: z.enum(attemptStates),
  createdAt: moment,
  updatedAt: moment,
});
export type Attempt = z.output<typeof Attempt>;

/** A line of the board: money or a chair that lacks the other, with the order (or gift, by `subject`) to look at. */
export const BoardLine = z.object({
  subject: z.enum(['order', 'donation']),
  orderId: z.int(),
  amountCents: z.int(),
  what: z.string(),
  since: moment,
});

/** What came in on one day in one way for one thing, in cents; what was given back is taken off. */
export const Income = z.object({
  day,
  method: z.enum(['card', 'cash', 'check', 'zelle', 'gift']),
  account: z.enum(['tickets', 'fees', 'donations']),
  /** Of tickets the chair type; empty where there is only one. */
  kind: z.string(),
  amountCents: z.int(),
});
export type Income = z.output<typeof Income>;

/** Income by day and the books it must agree with: income by card = card + clearing, and card = the provider's. */
export const Totals = z.object({
  income: z.array(Income),
  books: z.object({
    incomeCents: z.int(),
    cardCents: z.int(),
    /** Set aside at the provider and not taken yet, or promised back and not yet returned. */
    clearingCents: z.int(),
    /** Null when the provider did not answer just now. */
    providerCents: z.int().nullable(),
  }),
});
export type Totals = z.output<typeof Totals>;

export const OpenRefund = z.object({
  id: z.int(),
  subject: z.enum(['order', 'donation']),
  subjectId: z.int(),
  amountCents: cents,
  state: z.enum(['due', 'done', 'failed']),
  createdAt: moment,
});
export type OpenRefund = z.output<typeof OpenRefund>;

export const OpenMatters = z.object({
  attempts: z.array(Attempt),
  refunds: z.array(OpenRefund),
  disputes: z.array(Attempt.extend({ since: moment })),
});
export type OpenMatters = z.output<typeof OpenMatters>;

const TokenRequest = z.object({
  number: z.string().max(30),
  expMonth: z.union([z.int(), z.string().max(2)]),
  expYear: z.union([z.int(), z.string().max(4)]),
  cvc: z.string().max(4),
});

export const payments = {
  config: get('/api/payment/config', {
    summary: 'What the card field needs: provider, publishable key, test mode',
    may: 'everybody',
    answer: z.object({
      provider: z.enum(['stripe', 'sandbox']),
      publishableKey: z.string().nullable(),
      testMode: z.boolean(),
    }),
  }),
  webhook: post('/api/payment/webhook/:provider', {
    summary: "A provider's signed events",
    may: 'provider',
    params: z.object({ provider: z.enum(['stripe', 'sandbox']) }),
    answer: z.object({ received: z.literal(true) }),
    refusals: ['webhook-unsigned'],
  }),
  list: get('/api/payment', {
    summary: 'All payment attempts, the newest first',
    may: ['treasurer'],
    answer: z.array(Attempt),
  }),
  board: get('/api/payment/board', {
    summary: 'What does not add up: both lists are empty when all is well',
    may: ['treasurer'],
    answer: z.object({
      moneyWithoutChair: z.array(BoardLine),
      chairWithoutMoney: z.array(BoardLine),
    }),
  }),
  totals: get('/api/payment/totals', {
    summary: 'Income by day, way of paying and kind, and the books it must agree with',
    may: ['treasurer'],
    query: z.object({
      from: day.optional(),
      until: day.optional(),
      event: idInText.optional(),
    }),
    answer: Totals,
  }),
  open: get('/api/payment/open', {
    summary: 'Attempts without an end, refunds that are due or failed, disputes',
    may: ['treasurer'],
    answer: OpenMatters,
  }),
  sandboxToken: post('/api/sandbox/tokens', {
    summary: 'A card number becomes a token, as a card script would do it (sandbox only)',
    may: 'everybody',
    body: TokenRequest,
    answer: z.object({ token: z.string() }),
    refusals: ['token-refused'],
  }),
  sandboxChallenge: post('/api/sandbox/intents/:intentId/challenge', {
    summary: "The buyer's answer to the bank's question (sandbox only)",
    may: 'everybody',
    params: z.object({ intentId: z.string().max(80) }),
    body: z.object({ clientSecret: z.string().max(200), succeed: z.boolean() }),
    answer: nothing,
    refusals: ['not-found'],
  }),
  sandboxCharges: get('/api/sandbox/charges', {
    summary: "The sandbox provider's own books",
    may: ['treasurer'],
    answer: z.array(
      z.object({
        intentId: z.string(),
        reference: z.string(),
        amountCents: cents,
        receivedCents: cents,
        refundedCents: cents,
        state: z.string(),
        createdAt: moment,
      }),
    ),
  }),
};
