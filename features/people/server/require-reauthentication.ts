import type { Account } from '#contract/account.ts';
import { verifyPassword } from '#features/accounts/server/hash-password.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPasswordHash } from './queries.ts';

/** The actor, their session, and whether the session is recent. */
export type ReauthInput = { actor: Account; sessionId: string | null; isSessionFresh: boolean };

/**
 * Checks the password before a change of the account's sign-in; an account without one needs a recent session.
 * Throws 'invalid-password' or 'reauthentication-required'.
 */
export async function requireReauthentication(
  { database, rateLimiter }: Platform,
  password: string | undefined,
  { actor, isSessionFresh }: ReauthInput,
): Promise<void> {
  await rateLimiter.consume('own password', actor.id, 10, 10 * 60);
  const hash = await findPasswordHash(database, actor.id);
  if (hash === null && !isSessionFresh) throw new ProblemError('reauthentication-required');
  if (hash !== null && !(await verifyPassword(password ?? '', hash)))
    throw new ProblemError('invalid-password');
}
