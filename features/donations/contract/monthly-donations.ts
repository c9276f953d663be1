import { z } from 'zod';
import { DonationPart, DonationResponse, DonationSplitInput, maxParts } from './donations.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareHistory } from '#contract/history.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { cents, day, idParam, timestamp } from '#contract/codecs.ts';
import { key, multiline } from '#contract/texts.ts';

/** A monthly donation for anyone with the link of a receipt; without telephone, email and card. */
export const OwnMonthlyDonation = z.object({
  name: z.string(),
  parts: z.array(DonationPart),
  coveredFee: cents,
  /** Monthly charge in cents: parts and fee. */
  amount: cents,
  /** Current fee in percent, for a change of the amount. */
  feePercent: z.number(),
  state: z.enum(['ACTIVE', 'PAUSED', 'ENDED']),
  /** 'card' when the card was declined too often. */
  pausedBy: z.enum(['giver', 'card']).nullable(),
  /** Day of the next charge; null while paused or ended. */
  nextChargeOn: day.nullable(),
  /** True when a month is overdue and can be paid now. */
  owed: z.boolean(),
  /** 'asked': the bank requires a confirmation by the donor. */
  lastResult: z.enum(['paid', 'declined', 'asked']),
  lastChargedOn: day,
});
export type OwnMonthlyDonation = z.output<typeof OwnMonthlyDonation>;

/** A monthly donation in the treasurer's list. */
export const MonthlyDonation = OwnMonthlyDonation.omit({ feePercent: true }).extend({
  id: z.int(),
  phone: z.string(),
  email: z.string(),
  location: z.string(),
  locationLabel: z.string(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  endedBy: z.enum(['giver', 'treasurer']).nullable(),
});
export type MonthlyDonation = z.output<typeof MonthlyDonation>;

/** Status of a card change; 'kept': the next charge uses the new card. */
export const CardUpdateResponse = z.object({
  status: z.enum(['action', 'kept']),
  /** For 'action': what the card script needs to show the bank's challenge. Repeat the request after it. */
  clientSecret: z.string().nullable(),
  /** Last digits of the new card; null when the provider does not return them. */
  lastFour: z.string().nullable(),
  donation: OwnMonthlyDonation,
});
export type CardUpdateResponse = z.output<typeof CardUpdateResponse>;

const monthlyActions = ['pause', 'resume', 'end'] as const;
export type MonthlyAction = (typeof monthlyActions)[number];

/** The key of the link is a signed id of one monthly donation. */
const byKey = z.object({ key: key(100) });

const list = get('/api/donation/monthly', {
  summary: 'All monthly donations with state, next day and last result',
  access: ['treasurer'],
  response: z.array(MonthlyDonation),
});

export const monthlyDonations = {
  getOwn: get('/api/donation/monthly/link/:key', {
    summary: 'The monthly donation of an emailed link',
    access: 'everybody',
    params: byKey,
    response: OwnMonthlyDonation,
    problems: ['too-many-requests', 'monthly-donation-not-found'],
  }),
  applyAction: post('/api/donation/monthly/link/:key', {
    summary:
      'Pause, resume or end the monthly donation of an emailed link; ending cannot be undone',
    access: 'everybody',
    params: byKey,
    body: z.object({ step: z.enum(monthlyActions) }),
    response: OwnMonthlyDonation,
    problems: ['too-many-requests', 'monthly-donation-not-found', 'monthly-donation-ended'],
  }),
  update: put('/api/donation/monthly/link/:key', {
    summary:
      'Change the amounts of the monthly donation of an emailed link, from the next charge on',
    access: 'everybody',
    params: byKey,
    body: z.object({
      parts: z.array(DonationSplitInput).min(1).max(maxParts),
      coverFee: z.boolean(),
    }),
    response: OwnMonthlyDonation,
    problems: [
      'too-many-requests',
      'monthly-donation-not-found',
      'monthly-donation-ended',
      'donation-choice-gone',
    ],
  }),
  payOverdue: post('/api/donation/monthly/link/:key/pay', {
    summary:
      'Pay an overdue month with the saved card, or with another one that replaces it. Needs an Idempotency-Key header',
    access: 'everybody',
    params: byKey,
    body: z.object({
      /** Token of another card; null for the saved one. */
      token: key(200).nullable(),
    }),
    response: DonationResponse,
    problems: [
      'too-many-requests',
      'monthly-donation-not-found',
      'monthly-donation-ended',
      'monthly-donation-paid',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'donation-in-progress',
      'payment-unavailable',
      'payments-on-hold',
      'payment-status-unknown',
      'payment-failed',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  updateCard: post('/api/donation/monthly/link/:key/card', {
    summary:
      "Replace the saved card without a charge. Repeat the request to get its status, also after the bank's challenge. Needs an Idempotency-Key header",
    access: 'everybody',
    params: byKey,
    body: z.object({ token: key(200) }),
    response: CardUpdateResponse,
    problems: [
      'too-many-requests',
      'monthly-donation-not-found',
      'monthly-donation-ended',
      'monthly-unavailable',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'card-update-superseded',
      'card-update-status-unknown',
      'donation-in-progress',
      'payment-unavailable',
      'payments-on-hold',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  list,
  export: declareExport(list, 'All monthly donations as CSV or spreadsheet', noFilters),
  getHistory: declareHistory(
    { path: '/api/donation/monthly/:id', access: ['treasurer'] },
    'Every change of a monthly donation, oldest first',
    z.object({ id: idParam }),
  ),
  end: post('/api/donation/monthly/:id/end', {
    summary: 'End a monthly donation for its donor; cannot be undone',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ id: idParam }),
    body: z.object({
      reason: multiline(500),
      /** What the screen showed; when it is no longer so, the donation goes on. */
      seen: MonthlyDonation.pick({ state: true, amount: true }),
    }),
    response: MonthlyDonation,
    problems: ['monthly-donation-not-found', 'record-changed'],
  }),
};
