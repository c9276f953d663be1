import { accountProblems } from './problems/accounts.ts';
import { commonProblems } from './problems/common.ts';
import { fillDetail } from './problems/fill-detail.ts';
import { gatheringProblems } from './problems/gatherings.ts';
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
  ...gatheringProblems,
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** The message of a problem with its {parts} filled in. */
export const problemDetail = (code: ProblemCode, details: Record<string, unknown> = {}): string =>
  fillDetail(problems[code].detail, details);
