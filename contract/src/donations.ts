import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { buyerName } from './reception/buyer.ts';
import { cents, day, idInText, moment } from './wire.ts';

/** Where a giver belongs (specification, section 3); shown with spaces. */
export const donationLocations = [
  'St_Anthony',
  'St_Charles_Lwanga',
  'St_Kizito',
  'St_Mugagga',
  'St_Xavier_Francis',
] as const;
export type DonationLocation = (typeof donationLocations)[number];

/** What a gift is for (specification, section 3); shown with spaces. */
export const donationPurposes = [
  'Children_Ministry',
  'Community_Sunday',
  'IT_Services',
  'Liturgy',
  'Makungula',
  'Mens_Committee',
  'Ndobolo',
  'UMD',
  'Vocations_Committee',
  'Wellness_committee',
  'Womens_Committee',
  'Youth_committee',
] as const;
export type DonationPurpose = (typeof donationPurposes)[number];

/** In cents; more than that is a matter for a talk, not for a form. */
export const mostCents = 10_000_000;

const purpose = z.enum(donationPurposes, { error: 'Donation is required' });
const amount = z
  .int({ error: 'Amount is required' })
  .positive('Amount is required')
  .max(mostCents, 'Amount is too large');

/** What the form asks of a giver, with the messages of specification, section 5, as decisions, section 1, correct them. */
export const Giver = z.object({
  name: buyerName,
  phone: z.string({ error: 'Telephone is required' }).regex(/^\d{10}$/, 'Telephone is required'),
  /** Where the receipt goes; without it there is none by mail. */
  email: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), z.email('Valid email is required').max(200)]))
    .default(''),
  location: z.enum(donationLocations, { error: 'location is required' }),
  note: z
    .string({ error: 'note is required' })
    .trim()
    .min(1, 'note is required')
    .max(1_000, 'note is too long: 1,000 characters at most'),
});
export type Giver = z.output<typeof Giver>;

/** The link by which a monthly gift is changed or ended is mailed. */
export const monthlyNeedsEmail = 'Email is required for a monthly gift';

/** A part of a gift: what it is for, and how much. */
export const DonationPart = z.object({ message: purpose, amount });

/** The specification's donation payload (section 3), and what a gift may have beside it. */
export const Donation = Giver.extend({
  token: z.string().max(200),
  /** What is charged, in cents: the gift and the fee that the giver covers. */
  amount,
  message: purpose,
  /** The part of `amount` that covers the card's fee. */
  coveredFee: cents.default(0),
  /** The gift over several purposes; without it all of it is for `message`. */
  split: z.array(DonationPart).min(1).max(donationPurposes.length).optional(),
  /** A secret of the browser's by which it asks where the gift stands, also when no answer came. */
  reference: z.uuid().optional(),
  /** The same again every month with this card, until its giver ends it. */
  monthly: z.boolean().default(false),
}).refine(({ monthly, email }) => !monthly || email !== '', {
  path: ['email'],
  message: monthlyNeedsEmail,
});
export type Donation = z.output<typeof Donation>;

export const donationStatuses = [
  'pending',
  'action',
  'unknown',
  'paid',
  'declined',
  'refund-due',
  'refunded',
] as const;
export type DonationStatus = (typeof donationStatuses)[number];

export const DonationAnswer = z.object({
  donationId: z.int(),
  reference: z.uuid(),
  status: z.enum(donationStatuses),
  /** For 'action': what the card script needs to show the bank's question. */
  clientSecret: z.string().nullable(),
  /** A safe sentence when the card was declined or nothing is known yet. */
  message: z.string().nullable(),
  /** Of a paid gift that comes every month: the next day. */
  nextOn: day.nullable(),
});
export type DonationAnswer = z.output<typeof DonationAnswer>;

/** What the treasurer sets about gifts. */
export const DonationSettings = z.object({
  /** The information above the form. */
  introduction: z.string().trim().max(2_000, 'The introduction is too long'),
  /** Who receives gifts by law; the site's name while it is empty. */
  recipient: z.string().trim().max(200, 'The recipient is too long'),
  taxNumber: z.string().trim().max(40, 'The tax number is too long'),
  /** Stands on every receipt and statement. */
  wording: z
    .string({ error: 'Wording is required' })
    .trim()
    .min(1, 'Wording is required')
    .max(1_000, 'Wording is too long'),
  /** What covering the fee adds, in percent of the gift; at 0 it is not offered. */
  feePercent: z
    .number({ error: 'Fee is required' })
    .min(0, 'Fee is required')
    .max(20, 'Fee is too large')
    .multipleOf(0.01, 'Fee is required'),
});
export type DonationSettings = z.output<typeof DonationSettings>;

/** A gift as the treasurer's list shows it. */
export const Gift = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  location: z.enum(donationLocations),
  note: z.string(),
  parts: z.array(z.object({ message: z.enum(donationPurposes), amount: cents })),
  coveredFee: cents,
  amount: cents,
  paidAt: moment,
  state: z.enum(['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED']),
  /** It is part of a monthly gift. */
  monthly: z.boolean(),
});
export type Gift = z.output<typeof Gift>;

const Sum = <Name extends z.ZodType>(name: Name) => z.object({ name, amountCents: z.int() });

/** Sums of the ledger, in cents; what was given back is taken off. Purposes and fees together are the total, as are the locations and the months. */
export const GiftTotals = z.object({
  purposes: z.array(Sum(z.string())),
  feesCents: z.int(),
  locations: z.array(Sum(z.enum(donationLocations))),
  /** 'yyyy-mm', in the site's time zone. */
  months: z.array(Sum(z.string())),
  totalCents: z.int(),
});
export type GiftTotals = z.output<typeof GiftTotals>;

const byId = z.object({ id: idInText });
const byReference = z.object({ reference: z.uuid() });

export const donations = {
  information: get('/api/donation/information', {
    summary:
      'What a giver reads before giving: introduction, recipient, what covering the fee adds',
    may: 'everybody',
    answer: DonationSettings.pick({ introduction: true, feePercent: true, taxNumber: true }).extend(
      {
        recipient: z.string(),
        /** Whether a gift can be given every month. */
        monthly: z.boolean(),
      },
    ),
  }),
  give: post('/api/donation', {
    summary: 'Give by card. Needs an Idempotency-Key header',
    may: 'everybody',
    body: Donation,
    answer: DonationAnswer,
    refusals: [
      'amount-differs',
      'card-missing',
      'card-declined',
      'donation-busy',
      'donation-paid',
      'monthly-unavailable',
      'payment-unavailable',
      'payment-unknown',
      'payment-failed',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  status: get('/api/donation/status/:reference', {
    summary: "Where a gift stands, to poll after a time-out or the bank's question",
    may: 'everybody',
    params: byReference,
    answer: DonationAnswer,
    refusals: ['donation-not-found'],
  }),
  list: get('/api/donation', {
    summary:
      'The gifts of a period, the newest first, with their totals by purpose, location and month',
    may: ['treasurer'],
    query: z.object({ from: day.optional(), until: day.optional() }),
    answer: z.object({ gifts: z.array(Gift), totals: GiftTotals }),
  }),
  refund: post('/api/donation/:id/refund', {
    summary: 'Give a gift back',
    may: ['treasurer'],
    params: byId,
    body: z.object({ reason: z.string().trim().max(500) }),
    answer: Gift,
    refusals: ['donation-not-found'],
  }),
  settings: get('/api/donation/settings', {
    summary: 'Introduction, legal recipient, tax number, wording and fee, as set',
    may: ['treasurer'],
    answer: DonationSettings,
  }),
  changeSettings: put('/api/donation/settings', {
    summary: 'Set introduction, legal recipient, tax number, wording and fee',
    may: ['treasurer'],
    body: DonationSettings,
    answer: DonationSettings,
  }),
};
