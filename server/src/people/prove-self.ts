import type { Account } from '@namugongo/contract/accounts';
import { isPassword } from '../accounts/passwords.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { passwordHashOf } from './queries.ts';

/** Who asks, from which session, and whether they signed in not long ago. */
export type Asking = { who: Account; sessionId: string | null; lately: boolean };

/**
 * Before a change of how one signs in: who has a password proves to know it; who has none must have signed in not long ago.
 * Refuses with 'password-wrong' or 'sign-in-again'.
 */
export async function proveSelf(
  { database, limits }: Platform,
  password: string | undefined,
  { who, lately }: Asking,
): Promise<void> {
  await limits.take('own password', who.id, 10, 10 * 60);
  const known = await passwordHashOf(database, who.id);
  if (known === null && !lately) throw new Refusal('sign-in-again');
  if (known !== null && !(await isPassword(password ?? '', known)))
    throw new Refusal('password-wrong');
}
