import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { Account } from '#contract/account.ts';
import type { MemberRecord } from '#features/directory/contract/directory.ts';
import { findUserByEmail } from '#features/accounts/server/queries.ts';
import { invitePerson, resendInvitation } from '#features/people/server/invite-person.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { getViolatedConstraint } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './queries.ts';
import { getMemberRecord } from './get-members.ts';
import { isPresent } from './rules.ts';

/**
 * Emails a member a link to set a password, or links the existing account of the address. An existing account keeps its roles: only
 * an administrator gives roles to accounts.
 * A repeated call sends a new link while no password is set. Each step can be repeated after a crash.
 */
export async function inviteMember(
  platform: Platform,
  id: number,
  actor: Account,
): Promise<MemberRecord> {
  const { database } = platform;
  const entry = await queries.findMember(database, id);
  if (!entry) throw new ProblemError('member-not-found');
  const { name, userId } = entry;
  if (!isPresent(entry)) throw new ProblemError('member-away', { name });
  const email = normalizeEmail(entry.email);
  if (userId) {
    if ((await queries.getAccountState(database, userId)) === 'linked')
      throw new ProblemError('account-linked', { name });
    await resendInvitation(platform, userId, actor);
    return getMemberRecord(database, entry, actor);
  }
  if (!email) throw new ProblemError('member-without-email', { name });
  const account =
    (await findUserByEmail(database, email)) ??
    (await invitePerson(platform, { name, email, roles: ['member'] }, actor));
  return linkAccount(platform, id, account.id, actor);
}

async function linkAccount(
  { transact, clock }: Platform,
  id: number,
  userId: string,
  actor: Account,
): Promise<MemberRecord> {
  try {
    return await transact(async (db) => {
      if (!(await queries.lockMember(db, id))) throw new ProblemError('member-not-found');
      await queries.updateMemberRow(db, id, { userId });
      const entry = await queries.findMember(db, id);
      if (!entry) throw new ProblemError('member-not-found');
      await writeAuditEntry(db, clock, {
        ...nameActor(actor),
        action: 'link account of member',
        subject: `member ${id}`,
        after: { account: userId },
      });
      return getMemberRecord(db, entry, actor);
    });
  } catch (error) {
    // The account of this address belongs to another entry of the family.
    if (getViolatedConstraint(error) !== 'member_one_per_account') throw error;
    throw new ProblemError('account-linked', { name: 'Someone with this email address' });
  }
}
