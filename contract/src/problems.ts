import { z } from 'zod';
import { accountProblems } from './problems/accounts.ts';
import { commonProblems } from './problems/common.ts';
import { paymentProblems } from './problems/payments.ts';
import { peopleProblems } from './problems/people.ts';
import { receptionProblems } from './problems/reception.ts';
import { contentProblems } from './problems/content.ts';

/**
 * All problems with their status and message. Messages of the specification's error catalogue (section 8) are exact.
 * {name} parts come from the details of the problem.
 */
export const problems = {
  ...commonProblems,
  ...accountProblems,
  ...contentProblems,
  ...receptionProblems,
  ...paymentProblems,
  ...peopleProblems,
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** Messages that the browser shows without a problem response (specification, section 8). */
export const uiMessages = {
  chairsNotLoaded: 'Failed to load chairs. Please try again later.',
  chairsInvalid: 'Invalid data format received from server',
  checkoutFailed: 'There was an error processing your checkout. Please try again.',
  paymentFailed: (reason: string) => `Payment failed: ${reason}`,
  connectionLost:
    'The connection was lost, but your card may have been charged. Please check your email for confirmation before trying again.',
  noTickets: 'No tickets found for this phone number',
  searchFailed: 'An error occurred while searching for tickets',
  telephoneNeeded: 'Please enter a phone number',
  soldNotLoaded: 'Failed to load checkout data. Please try again later.',
  uploadFailed: 'Error uploading file',
  downloadFailed: 'Error downloading file',
  offline: "You're offline. Check your connection and try again.",
  linkIncomplete: 'This link is incomplete. Open it again from the email.',
} as const;

/** The message of each check-in verdict (decisions, section 5). */
export const checkInMessages = {
  received: 'Welcome.',
  'already received': 'Send the guest to the reception desk.',
  cancelled: 'This ticket was canceled or replaced. Send the guest to the reception desk.',
  'another event': 'This ticket is for another event. Send the guest to the reception desk.',
  unknown: "We don't know this code. Try once more, or search by name.",
} as const;

/** RFC 9457 problem+json. `detail` is the message to show; `errors` holds a message per field. */
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

/** The message of a problem with its {parts} filled in. */
export function problemDetail(code: ProblemCode, details: Record<string, unknown> = {}): string {
  return problems[code].detail.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[name] ?? ''),
  );
}
