import type { PasswordChangeInput } from '#features/people/contract/people.ts';
import { hashNewPassword } from '#features/accounts/server/hash-password.ts';
import { recordSignInChange } from '#features/accounts/server/audit-sign-in-change.ts';
import type { Platform } from '#platform/platform.ts';
import { type ReauthInput, requireReauthentication } from './require-reauthentication.ts';
import { stopTokens } from './stop-tokens.ts';
import { endSessions, updatePasswordHash } from './queries.ts';

/** Sets the caller's password and ends all other sessions and the API tokens that they created. */
export async function changePassword(
  platform: Platform,
  { current, password }: PasswordChangeInput,
  reauthentication: ReauthInput,
): Promise<void> {
  const { transact, clock } = platform;
  const { actor, sessionId } = reauthentication;
  await requireReauthentication(platform, current, reauthentication);
  const hash = await hashNewPassword(password, actor);
  await transact(async (db, publish) => {
    await updatePasswordHash(db, actor.id, hash, clock.now());
    await endSessions(db, actor.id, sessionId === null ? {} : { except: sessionId });
    const message = "Your password was changed, and you're signed out on your other devices.";
    await recordSignInChange(platform, db, { action: 'change password', message }, actor);
    await stopTokens(platform, db, actor);
    await publish(`account:${actor.id}`);
  });
}
