import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { cents, moment, nothing } from './wire.ts';

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

/** A line of the board: money or a chair that lacks the other, with the order to look at. */
export const BoardLine = z.object({
  orderId: z.int(),
  amountCents: z.int(),
  what: z.string(),
  since: moment,
});

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
