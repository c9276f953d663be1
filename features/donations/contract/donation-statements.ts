import { z } from 'zod';
import { numberInText } from '#contract/conversions.ts';
import { getFile, get, postWithProgress } from '#contract/endpoint.ts';
import { idParam } from '#contract/codecs.ts';

/** One donor's donations of a year. */
export const DonationStatement = z.object({
  /** Id of the donor. */
  donor: z.int(),
  name: z.string(),
  email: z.string(),
  donations: z.int(),
  amountCents: z.int(),
});
export type DonationStatement = z.output<typeof DonationStatement>;

/** The year of a statement in a path. */
export const statementYear = z.codec(z.string().regex(/^20\d\d$/), z.int(), numberInText);
export const donationStatements = {
  list: get('/api/donation/statements/:year', {
    summary: 'Donors of a year with their sums, by name',
    access: ['treasurer'],
    params: z.object({ year: statementYear }),
    response: z.array(DonationStatement),
  }),
  getPdf: getFile('/api/donation/statements/:year/giver', {
    summary: "One donor's statement of a year, as a PDF",
    access: ['treasurer'],
    costs: ['pdf'],
    params: z.object({ year: statementYear }),
    query: z.object({ donor: idParam }),
    problems: ['donation-not-found'],
  }),
  generateZip: postWithProgress('/api/donation/statements/:year/print', {
    summary: 'Create the statements of a year, one PDF for each donor, in a ZIP',
    access: ['treasurer'],
    costs: ['pdf'],
    params: z.object({ year: statementYear }),
    response: z.object({ statements: z.uuid(), count: z.int() }),
    problems: ['donation-not-found', 'storage-full', 'storage-unavailable'],
  }),
  getZip: getFile('/api/donation/statements/:year/print/:statements', {
    summary: 'A ZIP of created statements',
    access: ['treasurer'],
    params: z.object({ year: statementYear, statements: z.uuid() }),
    problems: ['file-gone', 'storage-unavailable'],
  }),
  sendEmails: postWithProgress('/api/donation/statements/:year/mail', {
    summary: 'Email the statements of a year, each once, to all donors who have an email address',
    access: ['treasurer'],
    costs: ['mail'],
    params: z.object({ year: statementYear }),
    response: z.object({ emailed: z.int(), withoutAddress: z.int(), before: z.int() }),
    problems: ['donation-not-found'],
  }),
};
