import { z } from 'zod';
import { day, timestamp } from '#contract/codecs.ts';
import { DonationBatch } from '#features/donations/contract/donation-batches.ts';
import { get, put } from '#contract/endpoint.ts';
import { IncomeEntry } from '#features/payments/contract/payments.ts';
import { Drawer } from '#features/orders/contract/drawers.ts';
import { key, line } from '#contract/texts.ts';

/** Everything that came in on a day in the site's time zone, and who signed for it. */
export const TreasuryDay = z.object({
  day: z.string(),
  income: z.array(IncomeEntry),
  drawers: z.array(Drawer),
  collections: z.array(DonationBatch),
  /** Stands for these figures; signing names it, so that no one signs other figures than those on the screen. */
  figures: z.string(),
  signature: z
    .object({
      signedBy: z.string(),
      signedAt: timestamp,
      note: z.string(),
      /** The figures are still those that were signed. */
      isCurrent: z.boolean(),
    })
    .nullable(),
});
export type TreasuryDay = z.output<typeof TreasuryDay>;

const byDay = z.object({ day });

export const treasuryDays = {
  get: get('/api/payment/days/:day', {
    summary: 'Income, drawers and collections of a day, with the signature',
    access: ['treasurer'],
    params: byDay,
    response: TreasuryDay,
  }),
  sign: put('/api/payment/days/:day/signature', {
    summary:
      'Sign the figures of a day; a later signature replaces the former, which the audit log keeps',
    access: ['treasurer'],
    params: byDay,
    body: z.object({ figures: key(64), note: line(300) }),
    response: TreasuryDay,
    problems: ['day-in-future', 'day-changed'],
  }),
};
