import type { Account } from '@namugongo/contract/accounts';
import { setTelephone } from '../../accounts/queries.ts';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { opensTickets, ticketSecret } from './ticket-key.ts';

/**
 * Makes a number the person's own. Only who can open its tickets already, by a key from the code that was sent to their buyer,
 * can say so: an account never opens more than its owner could.
 */
export async function proveTelephone(
  platform: Platform,
  { telephone, key }: { telephone: string; key: string },
  who: Account,
): Promise<{ telephone: string }> {
  const now = platform.clock.now();
  const secret = await ticketSecret(platform.database);
  if (!opensTickets(secret, key, telephone, now)) throw new Refusal('telephone-unproven');
  await platform.transact(async (db) => {
    await setTelephone(db, who.id, telephone, now);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'prove telephone',
      subject: `account ${who.id}`,
      before: { telephone: who.telephone },
      after: { telephone },
    });
  });
  return { telephone };
}
