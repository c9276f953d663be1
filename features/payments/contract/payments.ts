import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { incomeMethods } from './payment-methods.ts';
import { cents, day, idParam, timestamp } from '#contract/codecs.ts';

/** What is paid for. 'gathering': places at a gathering. */
export const paidSubject = z.enum(['order', 'donation', 'gathering']);
export type PaidFor = { subject: z.output<typeof paidSubject>; subjectId: number };

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
  /** What the attempt pays, by id. */
  subject: paidSubject,
  subjectId: z.int(),
  /** Who pays. */
  name: z.string(),
  provider: z.string(),
  providerId: z.string().nullable(),
  amountCents: cents,
  refundedCents: cents,
  state: z.enum(attemptStates),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Attempt = z.output<typeof Attempt>;

/** Money without a chair or a chair without money, with what to open. */
export const BoardEntry = z.object({
  subject: paidSubject,
  orderId: z.int(),
  amountCents: z.int(),
  what: z.string(),
  since: timestamp,
});

/** Income of one day by method and kind, in cents, minus refunds; what was given away is none. */
export const IncomeEntry = z.object({
  day,
  method: z.enum(incomeMethods),
  account: z.enum(['tickets', 'extras', 'gatherings', 'fees', 'donations']),
  /** Chair type, name of an extra or of a place, or purpose; empty when there is only one. */
  kind: z.string(),
  /** What a purpose is called today; otherwise the kind. */
  kindLabel: z.string(),
  amountCents: z.int(),
});
export type IncomeEntry = z.output<typeof IncomeEntry>;

/** Income by day, and the balances it must match: income by card = card + clearing, and card = provider. */
export const TreasuryTotals = z.object({
  income: z.array(IncomeEntry),
  books: z.object({
    incomeCents: z.int(),
    cardCents: z.int(),
    /** Authorized and not captured yet, or refunds not yet paid back. */
    clearingCents: z.int(),
    /** Null when the provider does not respond. */
    providerCents: z.int().nullable(),
  }),
});
export type TreasuryTotals = z.output<typeof TreasuryTotals>;

export const OpenRefund = z.object({
  id: z.int(),
  subject: paidSubject,
  subjectId: z.int(),
  amountCents: cents,
  state: z.enum(['due', 'done', 'failed']),
  createdAt: timestamp,
});
export type OpenRefund = z.output<typeof OpenRefund>;

export const OpenPaymentIssues = z.object({
  attempts: z.array(Attempt),
  refunds: z.array(OpenRefund),
  disputes: z.array(Attempt.extend({ since: timestamp })),
  /** Cards declined in the last hour, when so many look like a test of stolen cards; otherwise 0. */
  testedCards: z.int(),
});
export type OpenPaymentIssues = z.output<typeof OpenPaymentIssues>;

const period = z.object({
  from: day.optional(),
  until: day.optional(),
  event: idParam.optional(),
});

/** The screen lists the newest attempts; the export has all. */
export const maxListedAttempts = 2000;

const lists = {
  list: get('/api/payment', {
    summary: 'The newest 2,000 payment attempts, newest first; the export has all',
    access: ['treasurer'],
    response: z.array(Attempt),
  }),
  getTotals: get('/api/payment/totals', {
    summary: 'Income by day, payment method and kind, and the balances it must match',
    access: ['treasurer'],
    query: period,
    response: TreasuryTotals,
  }),
};

export const payments = {
  getConfig: get('/api/payment/config', {
    summary: 'Configuration of the card field: provider, publishable key, test mode',
    access: 'everybody',
    response: z.object({
      provider: z.enum(['stripe', 'sandbox']),
      publishableKey: z.string().nullable(),
      testMode: z.boolean(),
    }),
  }),
  receiveWebhook: post('/api/payment/webhook/:provider', {
    summary: "A provider's signed events",
    access: 'provider',
    maxBodyBytes: 256 * 1024,
    params: z.object({ provider: z.enum(['stripe', 'sandbox']) }),
    response: z.object({ received: z.literal(true) }),
    problems: ['webhook-signature-invalid'],
  }),
  ...lists,
  exportList: declareExport(lists.list, 'All payment attempts as CSV or spreadsheet', noFilters),
  exportIncome: declareExport(
    lists.getTotals,
    'Income by day, payment method and kind as CSV or spreadsheet',
    period,
  ),
  getBoard: get('/api/payment/board', {
    summary: 'Payments without a chair and chairs without a payment; normally empty',
    access: ['treasurer'],
    response: z.object({
      moneyWithoutChair: z.array(BoardEntry),
      chairWithoutMoney: z.array(BoardEntry),
    }),
  }),
  listOpenIssues: get('/api/payment/open', {
    summary: 'Open attempts, due or failed refunds, disputes',
    access: ['treasurer'],
    response: OpenPaymentIssues,
  }),
};
