import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { inviteMember } from '#features/directory/server/invite-member.ts';
import {
  maxInvitationsAtOnce,
  type MemberInvitation,
  type memberInvitations,
} from '#features/join-us/contract/invitations.ts';
import { invitationDays } from '#features/people/server/invite-person.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listInvitationRows } from './invitation-queries.ts';
import { requireCount } from './send-checks.ts';

/** Who has an address, and whether they have accepted an account. Who shares an address with another is due only once. */
export async function getMemberInvitations(db: Database, now: Date): Promise<MemberInvitation[]> {
  const rows = await listInvitationRows(db);
  const used = new Set(
    rows.flatMap(({ email, hasAccount }) => (hasAccount ? [normalizeEmail(email)] : [])),
  );
  return rows.map(({ id, name, email, hasAccount, hasPassword, linkEndsAt }) => {
    const isFree = hasAccount || !used.has(normalizeEmail(email));
    used.add(normalizeEmail(email));
    return {
      id,
      name,
      email,
      state: hasPassword ? 'accepted' : hasAccount ? 'invited' : 'none',
      invitedAt: linkEndsAt && addMinutes(linkEndsAt, -invitationDays * 24 * 60),
      isDue: isFree && !hasPassword && (linkEndsAt === null || linkEndsAt <= now),
    };
  });
}

/** Invites the members who are due, `count` as the caller was shown. Each is invited by itself, so a crash leaves the rest to the next press. */
export async function inviteMembers(
  platform: Platform,
  count: number,
  actor: Account,
): Promise<EndpointResponse<typeof memberInvitations.inviteAll>> {
  const { database, clock } = platform;
  const due = (await getMemberInvitations(database, clock.now()))
    .filter(({ isDue }) => isDue)
    .slice(0, maxInvitationsAtOnce);
  requireCount(due.length, count);
  let invited = 0;
  for (const { id } of due)
    try {
      await inviteMember(platform, id, actor);
      invited += 1;
    } catch (error) {
      // Someone was deleted meanwhile, or another has the account of this address.
      if (!(error instanceof ProblemError)) throw error;
    }
  return { invited, skipped: due.length - invited };
}
