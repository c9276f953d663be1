import type { PasswordChange } from '@namugongo/contract/people';
import { hashPassword } from '../accounts/passwords.ts';
import { writeDown } from '../accounts/note-sign-in-change.ts';
import type { Platform } from '../platform/platform.ts';
import { type Asking, proveSelf } from './prove-self.ts';
import { endSessions, setPassword } from './queries.ts';

/** Sets one's own password, and signs out everywhere but here. */
export async function changePassword(
  platform: Platform,
  { current, password }: PasswordChange,
  asking: Asking,
): Promise<void> {
  const { transact, clock } = platform;
  const { who, sessionId } = asking;
  await proveSelf(platform, current, asking);
  const hash = await hashPassword(password);
  await transact(async (db, announce) => {
    await setPassword(db, who.id, hash, clock.now());
    await endSessions(db, who.id, sessionId === null ? {} : { but: sessionId });
    const told = 'Your password was changed, and you are signed out on all other devices.';
    await writeDown(platform, db, { action: 'change password', told }, who);
    await announce(`account:${who.id}`);
  });
}
