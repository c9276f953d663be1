import { z } from 'zod';
import { cents, day, id, timestamp } from '#contract/codecs.ts';
import { OfferedChoice } from './donation-choices.ts';
import { DonationSplitInput, maxParts, Tribute } from './donations.ts';
import { get, post } from '#contract/endpoint.ts';
import { email, storedTelephone } from '#contract/buyer.ts';
import { key, line } from '#contract/texts.ts';

/** How gifts arrive that are not paid by card. */
export const batchMethods = ['cash', 'check'] as const;

const oncePerFund = 'Choose each fund only once';

/** One envelope. Without a name, email and telephone it is anonymous and on no statement. */
export const BatchDonation = z.object({
  /** Chosen from the list; otherwise the gift finds or begins its record as others do. */
  donorId: id.optional(),
  /** Begins a record of its own, also when there is one of that name. */
  isNewDonor: z.boolean().optional(),
  /** Counts toward this pledge for one of its purposes. */
  pledgeId: id.optional(),
  name: line(200),
  /** That of a chosen donor is taken as it is stored. */
  phone: z.union([z.literal(''), storedTelephone]),
  email: z.union([z.literal(''), email]),
  method: z.enum(batchMethods, { error: 'Choose cash or check' }),
  checkNumber: line(40),
  tribute: Tribute.optional(),
  split: z
    .array(DonationSplitInput)
    .min(1)
    .max(maxParts)
    .refine(
      (parts) => new Set(parts.map(({ message }) => message)).size === parts.length,
      oncePerFund,
    )
    .describe(oncePerFund),
});
export type BatchDonation = z.output<typeof BatchDonation>;

/** A collection: what was counted, and the envelopes that it adds up to. */
export const DonationBatchInput = z.object({
  /** Chosen by the browser, so that a repeated request records nothing twice. */
  reference: z.uuid(),
  receivedOn: day,
  location: key(80, 'Location is required'),
  note: line(200),
  /** The counted total; the gifts have to add up to it. */
  totalCents: z.int({ error: 'Total is required' }).min(1, 'Total is required').max(100_000_000),
  donations: z.array(BatchDonation).min(1, 'Enter at least one gift').max(300),
});
export type DonationBatchInput = z.output<typeof DonationBatchInput>;

export const DonationBatch = z.object({
  id: z.int(),
  receivedOn: z.string(),
  location: z.string(),
  locationLabel: z.string(),
  note: z.string(),
  totalCents: cents,
  cashCents: cents,
  checkCents: cents,
  donations: z.int(),
  recordedBy: z.string(),
  recordedAt: timestamp,
});
export type DonationBatch = z.output<typeof DonationBatch>;

export const donationBatches = {
  list: get('/api/donation/batches', {
    summary:
      'Collections of cash and checks, the newest first, and donors, purposes and locations to choose from',
    access: ['treasurer'],
    response: z.object({
      batches: z.array(DonationBatch),
      donors: z.array(
        z.object({ id: z.int(), name: z.string(), phone: z.string(), email: z.string() }),
      ),
      purposes: z.array(OfferedChoice),
      locations: z.array(OfferedChoice),
    }),
  }),
  create: post('/api/donation/batches', {
    summary: 'Records the cash and checks of a collection as donations: all of them or none',
    access: ['treasurer'],
    costs: ['mail'],
    maxBodyBytes: 256 * 1024,
    body: DonationBatchInput,
    response: DonationBatch,
    status: 201,
    problems: [
      'batch-total-differs',
      'day-in-future',
      'donation-choice-gone',
      'donor-not-found',
      'pledge-not-found',
      'pledge-purpose-differs',
    ],
  }),
};
