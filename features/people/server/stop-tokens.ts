import type { Account } from '#contract/account.ts';
import { recordSignInChange } from '#features/accounts/server/audit-sign-in-change.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import * as queries from './queries.ts';

/** Ends the API tokens that a person created, because whoever knew the old password may have the secret of one; emails the person. */
export async function stopTokens(
  platform: Pick<Platform, 'clock'>,
  db: Database,
  person: Pick<Account, 'id' | 'name' | 'email'>,
): Promise<void> {
  const names = await queries.stopTokens(db, person.id, platform.clock.now());
  if (names.length === 0) return;
  const after = names.join(', ');
  const message = `You have a new password, so the API tokens that you created have ended: ${after}. If another program still needs one, create it again under API tokens.`;
  await recordSignInChange(platform, db, { action: 'revoke tokens', message, after }, person);
}
