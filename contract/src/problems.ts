import { z } from 'zod';
import { accountProblems } from './problems/accounts.ts';
import { everyCallProblems } from './problems/every-call.ts';
import { paymentProblems } from './problems/payments.ts';
import { peopleProblems } from './problems/people.ts';
import { receptionProblems } from './problems/reception.ts';
import { websiteProblems } from './problems/website.ts';

/**
 * Every refusal of the product: its status and the exact sentence a person reads.
 * The sentences of the specification's error catalogue (section 8) are to the letter. {name} parts come from the refusal's details.
 */
export const problems = {
  ...everyCallProblems,
  ...accountProblems,
  ...websiteProblems,
  ...receptionProblems,
  ...paymentProblems,
  ...peopleProblems,
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** Sentences of the specification's section 8 that the screens themselves say. */
export const screenSentences = {
  chairsNotLoaded: 'Failed to load chairs. Please try again later.',
  chairsInvalid: 'Invalid data format received from server',
  checkoutFailed: 'There was an error processing your checkout. Please try again.',
  paymentFailed: (reason: string) => `Payment failed: ${reason}`,
  noTickets: 'No tickets found for this phone number',
  searchFailed: 'An error occurred while searching for tickets',
  telephoneNeeded: 'Please enter a phone number',
  soldNotLoaded: 'Failed to load checkout data. Please try again later.',
  uploadFailed: 'Error uploading file',
  downloadFailed: 'Error downloading file',
  offline: 'There is no connection. Please check it and try again.',
} as const;

/** What an usher reads for each verdict (decisions, section 5). */
export const doorSentences = {
  received: 'Welcome.',
  'already received': 'Please send the guest to the reception desk.',
  cancelled: 'This ticket was cancelled or replaced. Please send the guest to the reception desk.',
  'another event': 'This ticket is for another event.',
  unknown: 'This code belongs to no ticket.',
} as const;

/** RFC 9457 problem+json as this product writes it: `detail` is the text to show, `errors` the sentence per field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Fills the {parts} of a problem's sentence. */
export function problemDetail(code: ProblemCode, details: Record<string, unknown> = {}): string {
  return problems[code].detail.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[name] ?? ''),
  );
}
