import { z } from 'zod';
import { DonationRecord } from './donations.ts';
import { statementYear } from './donation-statements.ts';
import { OwnMonthlyDonation } from './monthly-donations.ts';
import { getFile, get } from '#contract/endpoint.ts';
import { idParam } from '#contract/codecs.ts';

const OwnDonation = DonationRecord.pick({
  id: true,
  parts: true,
  amount: true,
  paidAt: true,
  method: true,
  checkNumber: true,
  state: true,
  monthly: true,
});

/** What the donors gave who have the confirmed address of an account. */
export const OwnDonations = z.object({
  /** Newest first. */
  donations: z.array(OwnDonation),
  /** The years with a statement, newest first; refunded gifts don't count. */
  years: z.array(
    z.object({
      year: z.int(),
      /** Whose statement it is: a couple that shares an address may have two. */
      donor: z.int(),
      name: z.string(),
      donations: z.int(),
      amountCents: z.int(),
    }),
  ),
  /** `key` is that of the link in the receipts. */
  monthly: z.array(OwnMonthlyDonation.extend({ key: z.string() })),
});
export type OwnDonations = z.output<typeof OwnDonations>;

export const ownDonations = {
  get: get('/api/donation/own', {
    summary: "Gifts, years and monthly gifts of the account's confirmed address",
    access: 'signed-in',
    response: OwnDonations,
  }),
  getStatement: getFile('/api/donation/own/statements/:year', {
    summary: "The statement of a year of the account's confirmed address, as a PDF",
    access: 'signed-in',
    costs: ['pdf'],
    params: z.object({ year: statementYear }),
    query: z.object({ donor: idParam }),
    problems: ['donation-not-found'],
  }),
};
