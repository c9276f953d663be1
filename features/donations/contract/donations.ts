import { z } from 'zod';
import { get, post, put } from '#contract/endpoint.ts';
import { declareHistory } from '#contract/history.ts';
import { declareExport } from '#contract/exports.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { cents, day, idParam, timestamp } from '#contract/codecs.ts';
import { maxTelephoneLength, telephonePattern } from '#contract/rules/telephones.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { tributeKinds } from './rules/tributes.ts';
import { OfferedChoice } from './donation-choices.ts';

/** Most purposes of one gift. */
export const maxParts = 12;

/** Upper limit of one donation, in cents. */
export const maxDonationCents = 10_000_000;

const purpose = key(80, 'Donation is required');
const amount = z
  .int({ error: 'Amount is required' })
  .min(1, 'Amount is required')
  .max(maxDonationCents, 'Amount is too large');

/** Fields of the donor, with the messages of specification, section 5, as corrected by decisions, section 1. */
export const Donor = z.object({
  name: buyerName,
  phone: z
    .string({ error: 'Telephone is required' })
    .max(maxTelephoneLength, 'Telephone is required')
    .regex(telephonePattern, 'Telephone is required'),
  /** Address of the receipt; empty when the donor wants no email. */
  email: z.union([z.literal(''), email]).default(''),
  location: key(80, 'location is required'),
  note: multiline(1000, { required: 'Note is required' }),
});
export type Donor = z.output<typeof Donor>;

/** A monthly donation needs an email address, because its link is emailed. */
export const monthlyEmailRequiredMessage =
  'Enter your email. A monthly gift needs it for the link to change or end it.';

/** A campaign ends, so it can't be the purpose of a monthly gift. */
export const monthlyCampaignMessage =
  'A gift to a campaign is given once. Choose another purpose, or give once.';

const monthlyPledgeMessage = 'A gift toward a pledge is given once';

/** A part of a donation: purpose and amount. */
export const DonationSplitInput = z.object({ message: purpose, amount });

/** A part of a gift that was given, with its purpose as it is called today. */
export const DonationPart = z.object({ message: z.string(), label: z.string(), amount: cents });
export type DonationPart = z.output<typeof DonationPart>;

/** In whose memory or honor a gift is, and what the family is told after it is paid: never the amount. */
export const Tribute = z.object({
  kind: z.enum(tributeKinds),
  name: line(200, { required: 'Write their name' }),
  /** Empty when no one is told. */
  familyEmail: z.union([z.literal(''), email]),
  familyMessage: multiline(1000),
  isDonorNamed: z.boolean(),
});

/** The specification's donation payload (section 3) with optional fields. */
export const DonationInput = Donor.extend({
  token: key(200),
  /** Total charge in cents: the donation and the fee that the donor covers. */
  amount,
  message: purpose,
  /** The part of `amount` that covers the card fee. */
  coveredFee: cents.default(0),
  /** Amounts by purpose; without it the whole donation is for `message`. */
  split: z.array(DonationSplitInput).min(1).max(maxParts).optional(),
  /** Secret of the browser for looking up the status, also after a lost response. */
  reference: z.uuid().optional(),
  /** Repeats every month with this card until the donor ends it. */
  monthly: z.boolean().default(false),
  /** The page of a campaign may name the giver. */
  showName: z.boolean().default(false),
  tribute: Tribute.optional(),
  /** Of the Mass intention that it is the offering for. */
  offeringKey: z.uuid().optional(),
  /** The key of the pledge whose link led here; its purpose may have ended. */
  pledge: key(200).optional(),
})
  .refine(({ monthly, email }) => !monthly || email !== '', {
    path: ['email'],
    message: monthlyEmailRequiredMessage,
  })
  .refine(({ monthly, pledge }) => !monthly || pledge === undefined, {
    path: ['monthly'],
    message: monthlyPledgeMessage,
  })
  .describe(monthlyPledgeMessage);
export type DonationInput = z.output<typeof DonationInput>;

const donationStatuses = [
  'pending',
  'action',
  'unknown',
  'paid',
  'declined',
  'refund-due',
  'refunded',
] as const;
export type DonationStatus = (typeof donationStatuses)[number];

export const DonationResponse = z.object({
  donationId: z.int(),
  reference: z.uuid(),
  status: z.enum(donationStatuses),
  /** For 'action': what the card script needs to show the bank's challenge. */
  clientSecret: z.string().nullable(),
  /** Message for the donor when the card was declined or the outcome is unknown. */
  message: z.string().nullable(),
  /** Next charge of a paid monthly donation. */
  nextChargeOn: day.nullable(),
});
export type DonationResponse = z.output<typeof DonationResponse>;

/** Donation settings of the treasurer. */
export const DonationSettings = z.object({
  /** Shown above the form. */
  introduction: multiline(2000),
  /** Legal name of the recipient; when empty, the site's name is used. */
  recipient: line(200),
  taxNumber: line(40),
  /** Tax wording on every receipt and statement. */
  wording: multiline(1000, { required: 'Tax wording is required' }),
  /** Fee added when the donor covers it, in percent; 0 turns the option off. */
  feePercent: z
    .number({ error: 'Fee is required' })
    .min(0, 'Fee is required')
    .max(20, 'Fee is too large')
    .multipleOf(0.01, 'Fee is required'),
});
export type DonationSettings = z.output<typeof DonationSettings>;

/** A paid donation in the treasurer's list. */
export const DonationRecord = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  location: z.string(),
  locationLabel: z.string(),
  note: z.string(),
  parts: z.array(DonationPart),
  coveredFee: cents,
  amount: cents,
  paidAt: timestamp,
  /** When it was made, or its envelope was entered. */
  createdAt: timestamp,
  method: z.enum(['card', 'cash', 'check']),
  /** Of a check. */
  checkNumber: z.string(),
  state: z.enum(['PAID', 'REFUND_DUE', 'REFUNDED', 'REFUND_FAILED', 'VOIDED']),
  /** Whose statement has it; null for loose cash. */
  donorId: z.int().nullable(),
  /** 'In memory of Rose Achan'; empty for a gift that is for no one. */
  tribute: z.string(),
  /** True when it belongs to a monthly donation. */
  monthly: z.boolean(),
  /** What it counts toward. */
  pledgeId: z.int().nullable(),
});
export type DonationRecord = z.output<typeof DonationRecord>;

const Sum = z.object({ name: z.string(), amountCents: z.int() });
const LabeledSum = Sum.extend({ label: z.string() });

/** Ledger sums in cents, minus refunds. Purposes plus fees equal the total, as do locations and months. */
export const DonationTotals = z.object({
  purposes: z.array(LabeledSum),
  feesCents: z.int(),
  locations: z.array(LabeledSum),
  /** 'yyyy-mm', in the site's time zone. */
  months: z.array(Sum),
  totalCents: z.int(),
});
export type DonationTotals = z.output<typeof DonationTotals>;

const byId = z.object({ id: idParam });
const byReference = z.object({ reference: z.uuid() });

const period = z.object({ from: day.optional(), until: day.optional() });

const list = get('/api/donation', {
  summary: 'Donations of a period, newest first, with totals by purpose, location and month',
  access: ['treasurer'],
  query: period,
  response: z.object({ donations: z.array(DonationRecord), totals: DonationTotals }),
});

export const donations = {
  getInformation: get('/api/donation/information', {
    summary:
      'Public information about donations: introduction, recipient, fee, purposes, locations',
    access: 'everybody',
    response: DonationSettings.pick({
      introduction: true,
      feePercent: true,
      taxNumber: true,
    }).extend({
      recipient: z.string(),
      /** True when monthly donations are possible. */
      monthly: z.boolean(),
      /** What the form offers, in order. */
      purposes: z.array(OfferedChoice),
      locations: z.array(OfferedChoice),
    }),
  }),
  create: post('/api/donation', {
    summary:
      'Donate by card. The same Idempotency-Key, or without one the same content, is charged once',
    access: 'everybody',
    body: DonationInput,
    response: DonationResponse,
    problems: [
      'too-many-requests',
      'amount-mismatch',
      'donation-choice-gone',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'donation-in-progress',
      'donation-paid',
      'monthly-unavailable',
      'pledge-link-invalid',
      'payment-unavailable',
      'payments-on-hold',
      'payment-status-unknown',
      'payment-failed',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  getStatus: get('/api/donation/status/:reference', {
    summary: "Status of a donation, to poll after a time-out or the bank's challenge",
    access: 'everybody',
    params: byReference,
    response: DonationResponse,
    problems: ['too-many-requests', 'donation-not-found'],
  }),
  list,
  export: declareExport(list, 'Donations of a period as CSV or spreadsheet', period),
  refund: post('/api/donation/:id/refund', {
    summary: 'Refund a donation',
    access: ['treasurer'],
    costs: ['mail'],
    params: byId,
    body: z.object({
      reason: multiline(500),
      /** The state that the screen showed; when it is another, nothing is done. */
      seen: z.object({ state: DonationRecord.shape.state }),
    }),
    response: DonationRecord,
    problems: ['donation-not-found', 'record-changed'],
  }),
  void: post('/api/donation/:id/void', {
    summary:
      'Void an envelope on the day of its entry: it was entered by mistake and counts nowhere',
    access: ['treasurer'],
    params: byId,
    body: z.object({ reason: multiline(500, { required: 'Reason is required' }) }),
    response: DonationRecord,
    problems: ['donation-not-found', 'donation-not-voidable'],
  }),
  getHistory: declareHistory(
    { path: '/api/donation/:id', access: ['treasurer'] },
    'Every change of a donation, oldest first',
    byId,
  ),
  getSettings: get('/api/donation/settings', {
    summary: 'Donation settings: introduction, legal name, tax ID, tax wording, fee',
    access: ['treasurer'],
    response: DonationSettings,
  }),
  updateSettings: put('/api/donation/settings', {
    summary: 'Update the donation settings',
    access: ['treasurer'],
    body: DonationSettings,
    response: DonationSettings,
  }),
};
