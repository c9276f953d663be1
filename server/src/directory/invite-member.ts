import type { Account } from '@namugongo/contract/accounts';
import type { KeptMember } from '@namugongo/contract/directory';
import type { Role } from '@namugongo/contract/endpoint';
import { addRole, findUserByEmail } from '../accounts/queries.ts';
import { audit } from '../platform/audit.ts';
import { brokenConstraint } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';
import { keptMember } from './show-entries.ts';

/** How accounts are made; what keeps accounts gives it. */
export type Invitations = {
  invite(
    person: { name: string; email: string; roles: readonly Role[] },
    who: Account,
  ): Promise<{ id: string }>;
  inviteAgain(userId: string, who: Account): Promise<void>;
};

/**
 * Gives a member an account: a letter with a link that sets a password, or the account that the address has already.
 * Asked again it sends a new link as long as no password is set. Each step may be repeated after a crash.
 */
export async function inviteMember(
  platform: Platform,
  { invite, inviteAgain }: Invitations,
  id: number,
  who: Account,
): Promise<KeptMember> {
  const { database } = platform;
  const entry = await queries.findEntry(database, id);
  if (!entry) throw new Refusal('member-not-found');
  const { name, userId } = entry;
  const email = entry.email.toLowerCase();
  if (userId) {
    if ((await queries.accountStateOf(database, userId)) === 'linked')
      throw new Refusal('account-linked', { name });
    await inviteAgain(userId, who);
    return keptMember(database, entry, who);
  }
  if (!email) throw new Refusal('member-without-email', { name });
  const account =
    (await findUserByEmail(database, email)) ??
    (await invite({ name, email, roles: ['member'] }, who));
  return linkAccount(platform, id, account.id, who);
}

async function linkAccount(
  { transact, clock }: Platform,
  id: number,
  userId: string,
  who: Account,
): Promise<KeptMember> {
  try {
    return await transact(async (db) => {
      if (!(await queries.lockEntry(db, id))) throw new Refusal('member-not-found');
      await queries.updateEntry(db, id, { userId });
      await addRole(db, userId, 'member');
      const entry = await queries.findEntry(db, id);
      if (!entry) throw new Refusal('member-not-found');
      await audit(db, clock, {
        who: who.id,
        whoName: who.name,
        action: 'link account of member',
        subject: `member ${id}`,
        after: { account: userId },
      });
      return keptMember(db, entry, who);
    });
  } catch (error) {
    // The account of this address belongs to another entry of the family.
    if (brokenConstraint(error) !== 'member_one_per_account') throw error;
    throw new Refusal('account-linked', { name: 'Somebody with this e-mail address' });
  }
}
