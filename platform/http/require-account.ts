import type { Account } from '#contract/account.ts';
import { ProblemError } from './problem-error.ts';

/** Narrows the account of an endpoint that requires sign-in to non-null; throws 'unauthenticated' otherwise. */
export function requireAccount(actor: Account | null): Account {
  if (!actor) throw new ProblemError('unauthenticated');
  return actor;
}
