import { z } from 'zod';
import { timestamp } from '#contract/codecs.ts';
import { get, put } from '#contract/endpoint.ts';
import { key } from '#contract/texts.ts';
import { paidSubject } from './payments.ts';

const payoutStates = ['pending', 'paid', 'failed'] as const;

/** A deposit of the card processor on the community's bank account. */
export const Payout = z.object({
  id: z.string(),
  /** The day on which it arrives, yyyy-mm-dd. */
  arrivesOn: z.string(),
  state: z.enum(payoutStates),
  amountCents: z.int(),
  /** Who compared it with the bank statement; null while no one did. */
  check: z.object({ checkedBy: z.string(), checkedAt: timestamp }).nullable(),
});
export type Payout = z.output<typeof Payout>;

export const PayoutEntry = z.object({
  kind: z.enum(['charge', 'refund', 'other']),
  createdAt: timestamp,
  amountCents: z.int(),
  feeCents: z.int(),
  /** What was paid; null when the site doesn't know the payment. */
  subject: paidSubject.nullable(),
  subjectId: z.int().nullable(),
});
export type PayoutEntry = z.output<typeof PayoutEntry>;

const byId = z.object({ id: key(80) });

export const payouts = {
  list: get('/api/payment/payouts', {
    summary: "The card processor's deposits, newest first; null when it does not answer",
    access: ['treasurer'],
    response: z.object({ payouts: z.array(Payout).nullable() }),
  }),
  get: get('/api/payment/payouts/:id', {
    summary: 'A deposit with the payments and refunds that it consists of',
    access: ['treasurer'],
    params: byId,
    response: Payout.extend({ entries: z.array(PayoutEntry) }),
    problems: ['payout-not-found', 'payment-unavailable'],
  }),
  check: put('/api/payment/payouts/:id/check', {
    summary: 'Note that a deposit is on the bank statement, or take the note back',
    access: ['treasurer'],
    params: byId,
    body: z.object({ isChecked: z.boolean() }),
    response: Payout,
    problems: ['payout-not-found', 'payment-unavailable'],
  }),
};
