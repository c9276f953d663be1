import type { Account } from '@namugongo/contract/accounts';
import { updateTelephone } from '../../accounts/queries.ts';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { verifyTicketKey, getTicketSecret } from './ticket-key.ts';

/**
 * Stores a verified telephone number in the account. Throws 'telephone-unverified' without a valid key of that number, so an
 * account never opens tickets its owner could not open.
 */
export async function verifyTelephone(
  platform: Platform,
  { telephone, key }: { telephone: string; key: string },
  actor: Account,
): Promise<{ telephone: string }> {
  const now = platform.clock.now();
  const secret = await getTicketSecret(platform.database);
  if (!verifyTicketKey(secret, key, telephone, now)) throw new ProblemError('telephone-unverified');
  await platform.transact(async (db) => {
    await updateTelephone(db, actor.id, telephone, now);
    await writeAuditEntry(db, platform.clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'prove telephone',
      subject: `account ${actor.id}`,
      before: { telephone: actor.telephone },
      after: { telephone },
    });
  });
  return { telephone };
}
