import { z } from 'zod';
import { file, get, postWithProgress } from './endpoint.ts';
import { nothing } from './wire.ts';

/** One giver's year. */
export const Statement = z.object({
  /** Names the giver in the other calls. */
  giver: z.string(),
  name: z.string(),
  email: z.string(),
  gifts: z.int(),
  amountCents: z.int(),
});
export type Statement = z.output<typeof Statement>;

const year = z.codec(z.string().regex(/^20\d\d$/), z.int(), { decode: Number, encode: String });
export const donationStatements = {
  list: get('/api/donation/statements/:year', {
    summary: "Every giver's sum of a year, by name",
    may: ['treasurer'],
    params: z.object({ year }),
    answer: z.array(Statement),
  }),
  one: file('/api/donation/statements/:year/giver', {
    summary: "One giver's statement of a year, as a PDF",
    may: ['treasurer'],
    params: z.object({ year }),
    query: z.object({ giver: z.string().min(1).max(200) }),
    answer: nothing,
    refusals: ['donation-not-found'],
  }),
  print: postWithProgress('/api/donation/statements/:year/print', {
    summary: 'Make the statements of a year, a PDF for each giver in one ZIP',
    may: ['treasurer'],
    params: z.object({ year }),
    answer: z.object({ statements: z.uuid(), count: z.int() }),
    refusals: ['donation-not-found', 'storage-full', 'storage-unreachable'],
  }),
  printed: file('/api/donation/statements/:year/print/:statements', {
    summary: 'The ZIP of statements that were made',
    may: ['treasurer'],
    params: z.object({ year, statements: z.uuid() }),
    answer: nothing,
    refusals: ['file-gone', 'storage-unreachable'],
  }),
  mail: postWithProgress('/api/donation/statements/:year/mail', {
    summary: 'Mail the statements of a year, each once, to every giver who has an e-mail address',
    may: ['treasurer'],
    params: z.object({ year }),
    answer: z.object({ mailed: z.int(), withoutAddress: z.int(), before: z.int() }),
    refusals: ['donation-not-found'],
  }),
};
