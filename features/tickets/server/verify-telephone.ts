import type { Account } from '#contract/account.ts';
import { updateTelephone } from '#features/accounts/server/queries.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listHolderEmails } from './queries.ts';
import { getHolderId, getTicketSecret, parseTicketKey } from './create-ticket-key.ts';

/**
 * Stores a verified telephone number in the account. Throws 'telephone-unverified' unless the key came from a code sent to an
 * address that still holds a ticket of the number; the account then opens the tickets of this address. The key of a purchase
 * proves nothing: a buyer can enter any number.
 */
export async function verifyTelephone(
  platform: Platform,
  { telephone, key }: { telephone: string; key: string },
  actor: Account,
): Promise<{ telephone: string }> {
  const { database, clock } = platform;
  const now = clock.now();
  const secret = await getTicketSecret(database);
  const proof = parseTicketKey(secret, key, telephone, now);
  if (proof?.kind !== 'holder') throw new ProblemError('telephone-unverified');
  const emails = await listHolderEmails(database, telephone);
  const email = emails.find(
    (item) => getHolderId(secret, { telephone, email: item }) === proof.holderId,
  );
  if (email === undefined) throw new ProblemError('telephone-unverified');
  await platform.transact(async (db) => {
    await updateTelephone(db, actor.id, { telephone, email }, now);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'prove telephone',
      subject: `account ${actor.id}`,
      before: { telephone: actor.telephone },
      after: { telephone },
    });
  });
  return { telephone };
}
