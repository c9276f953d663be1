import type { Account } from '@namugongo/contract/accounts';
import type { PasswordChange } from '@namugongo/contract/people';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { writeDown } from '../accounts/note-sign-in-change.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { endSessions, passwordHashOf, setPassword } from './queries.ts';

/** Which session asks, and whether its person signed in not long ago. */
type Asking = { who: Account; sessionId: string | null; lately: boolean };

/**
 * Sets one's own password, and signs out everywhere but here. Who has a password proves to know it; who has none yet
 * must have signed in not long ago.
 */
export async function changePassword(
  platform: Platform,
  { current, password }: PasswordChange,
  { who, sessionId, lately }: Asking,
): Promise<void> {
  const { database, transact, limits, clock } = platform;
  await limits.take('own password', who.id, 10, 10 * 60);
  const known = await passwordHashOf(database, who.id);
  if (known === null && !lately) throw new Refusal('sign-in-again');
  if (known !== null && !(await isPassword(current ?? '', known)))
    throw new Refusal('password-wrong');
  const hash = await hashPassword(password);
  await transact(async (db, announce) => {
    await setPassword(db, who.id, hash, clock.now());
    await endSessions(db, who.id, sessionId === null ? {} : { but: sessionId });
    const told = 'Your password was changed, and you are signed out on all other devices.';
    await writeDown(platform, db, { action: 'change password', told }, who);
    await announce(`account:${who.id}`);
  });
}
