import { z } from 'zod';
import { DonationAnswer, DonationPart, donationLocations, donationPurposes } from './donations.ts';
import { get, post, put } from './endpoint.ts';
import { cents, day, idInText, moment } from './wire.ts';

/** What whoever has the link of a receipt sees: no telephone, no address, no card. */
export const OwnMonthlyGift = z.object({
  name: z.string(),
  parts: z.array(z.object({ message: z.enum(donationPurposes), amount: cents })),
  coveredFee: cents,
  /** What the card is charged each month: the parts and the fee. */
  amount: cents,
  /** What covering the fee adds now, in percent; for a change of the amount. */
  feePercent: z.number(),
  state: z.enum(['ACTIVE', 'PAUSED', 'ENDED']),
  /** By its giver, or because the card was declined too often. */
  pausedBy: z.enum(['giver', 'card']).nullable(),
  /** When the card is charged next; null while the gift is paused or over. */
  nextOn: day.nullable(),
  /** A month that the card did not pay and that may be paid now. */
  owed: z.boolean(),
  /** 'asked': the bank asked, and the giver was not there. */
  lastResult: z.enum(['paid', 'declined', 'asked']),
  lastOn: day,
});
export type OwnMonthlyGift = z.output<typeof OwnMonthlyGift>;

/** A monthly gift as the treasurer's list shows it. */
export const MonthlyGift = OwnMonthlyGift.omit({ feePercent: true }).extend({
  id: z.int(),
  phone: z.string(),
  email: z.string(),
  location: z.enum(donationLocations),
  startedAt: moment,
  endedAt: moment.nullable(),
  endedBy: z.enum(['giver', 'treasurer']).nullable(),
});
export type MonthlyGift = z.output<typeof MonthlyGift>;

/** Where another card for a monthly gift stands; 'kept': the next gift is charged to it. */
export const MonthlyCardAnswer = z.object({
  status: z.enum(['action', 'kept']),
  /** For 'action': what the card script needs to show the bank's question. Then the same request is made again. */
  clientSecret: z.string().nullable(),
  /** Of the new card's number, where the provider tells them. */
  lastFour: z.string().nullable(),
  gift: OwnMonthlyGift,
});
export type MonthlyCardAnswer = z.output<typeof MonthlyCardAnswer>;

export const monthlySteps = ['pause', 'resume', 'end'] as const;
export type MonthlyStep = (typeof monthlySteps)[number];

/** The key of the link is a signature: it opens this one gift, and only while the gift goes on may anything be changed. */
const byKey = z.object({ key: z.string().max(100) });

export const monthlyGifts = {
  own: get('/api/donation/monthly/link/:key', {
    summary: 'The monthly gift of a mailed link. Looking changes nothing',
    may: 'everybody',
    params: byKey,
    answer: OwnMonthlyGift,
    refusals: ['monthly-gift-not-found'],
  }),
  step: post('/api/donation/monthly/link/:key', {
    summary:
      'Pause, resume or end the monthly gift of a mailed link; ending is for good and at once',
    may: 'everybody',
    params: byKey,
    body: z.object({ step: z.enum(monthlySteps) }),
    answer: OwnMonthlyGift,
    refusals: ['monthly-gift-not-found', 'monthly-gift-ended'],
  }),
  change: put('/api/donation/monthly/link/:key', {
    summary: 'Change the amounts of the monthly gift of a mailed link, from its next charge on',
    may: 'everybody',
    params: byKey,
    body: z.object({
      parts: z.array(DonationPart).min(1).max(donationPurposes.length),
      coverFee: z.boolean(),
    }),
    answer: OwnMonthlyGift,
    refusals: ['monthly-gift-not-found', 'monthly-gift-ended'],
  }),
  pay: post('/api/donation/monthly/link/:key/pay', {
    summary:
      'Pay the month that the card did not, with the kept card or with another one that takes its place. Needs an Idempotency-Key header',
    may: 'everybody',
    params: byKey,
    body: z.object({
      /** Of another card; null for the kept one. */
      token: z.string().max(200).nullable(),
    }),
    answer: DonationAnswer,
    refusals: [
      'monthly-gift-not-found',
      'monthly-gift-ended',
      'monthly-gift-paid',
      'card-missing',
      'card-declined',
      'donation-busy',
      'payment-unavailable',
      'payment-unknown',
      'payment-failed',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  card: post('/api/donation/monthly/link/:key/card', {
    summary:
      "Put another card in the place of the kept one; nothing is charged. The same request again, after the bank's question too, tells where it stands. Needs an Idempotency-Key header",
    may: 'everybody',
    params: byKey,
    body: z.object({ token: z.string().max(200) }),
    answer: MonthlyCardAnswer,
    refusals: [
      'monthly-gift-not-found',
      'monthly-gift-ended',
      'monthly-unavailable',
      'card-missing',
      'card-declined',
      'card-overtaken',
      'card-change-unknown',
      'donation-busy',
      'payment-unavailable',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  list: get('/api/donation/monthly', {
    summary: 'All monthly gifts with their state, next day and last result',
    may: ['treasurer'],
    answer: z.array(MonthlyGift),
  }),
  end: post('/api/donation/monthly/:id/end', {
    summary: 'End a monthly gift for good, as its giver asked',
    may: ['treasurer'],
    params: z.object({ id: idInText }),
    body: z.object({ reason: z.string().trim().max(500) }),
    answer: MonthlyGift,
    refusals: ['monthly-gift-not-found'],
  }),
};
