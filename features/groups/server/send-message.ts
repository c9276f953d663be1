import type { Account } from '#contract/account.ts';
import { formatCount } from '#contract/rules/counts.ts';
import {
  type GroupMessage,
  type GroupMessageInput,
  type GroupMessages,
  type GroupRecipient,
  maxGroupMessages,
} from '#features/groups/contract/group-messages.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmailFromBuilder } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireLedGroup, requireMember } from './get-group.ts';
import { listGroupMembers } from './membership-queries.ts';
import * as queries from './message-queries.ts';
import { lockGroup } from './queries.ts';
import { type GroupRow, isSecretary, type MembershipRow } from './rules.ts';

type Recipient = MembershipRow & { skipReason: 'off' | 'no-email' | null };

/** Who gets a message now, and who does not. */
async function listRecipients(db: Database, groupId: number): Promise<Recipient[]> {
  const members = await listGroupMembers(db, groupId);
  const off = await queries.listMembersWithoutEmails(db, groupId);
  return members.map((member) => ({
    ...member,
    skipReason: off.has(member.memberId) ? 'off' : member.email === '' ? 'no-email' : null,
  }));
}

const canWrite = ({ role, canMembersWrite, isArchived }: GroupRow, actor: Account): boolean =>
  !isArchived && (isSecretary(actor) || role === 'leader' || (role !== null && canMembersWrite));

/** The messages to a group, and what its reader may do; throws 'group-not-found' or 'not-in-group'. */
export async function getMessages(
  db: Database,
  id: number,
  actor: Account,
): Promise<GroupMessages> {
  const group = await requireMember(db, id, actor);
  const recipients = await listRecipients(db, id);
  const own = recipients.find(({ userId }) => userId === actor.id);
  const countSkipped = (reason: Recipient['skipReason']) =>
    recipients.filter(({ skipReason }) => skipReason === reason).length;
  return {
    messages: await queries.listMessages(db, id),
    isOn: own ? own.skipReason !== 'off' : null,
    audience: canWrite(group, actor)
      ? {
          count: countSkipped(null),
          off: countSkipped('off'),
          withoutEmail: countSkipped('no-email'),
        }
      : null,
  };
}

/** Emails the members of a group who want its emails, and notes who gets it. */
export const sendMessage = (
  { transact, clock }: Platform,
  id: number,
  { subject, body, count }: GroupMessageInput & { count: number },
  actor: Account,
): Promise<GroupMessage> =>
  transact(async (db) => {
    const now = clock.now();
    const group = await requireMember(db, id, actor);
    if (!canWrite(group, actor)) throw new ProblemError('not-group-leader');
    // Those who write to one group wait for each other.
    await lockGroup(db, id);
    if ((await queries.countMessages(db, id, addMinutes(now, -24 * 60))) >= maxGroupMessages)
      throw new ProblemError('too-many-group-messages', { max: maxGroupMessages });
    const recipients = await listRecipients(db, id);
    requireCount(recipients.filter(({ skipReason }) => skipReason === null).length, count);
    const message = await queries.insertMessageRow(db, {
      groupId: id,
      subject,
      body,
      senderId: actor.id,
      senderName: actor.name,
      sentAt: now,
    });
    const rows = await queries.insertRecipientRows(
      db,
      recipients.map(({ memberId, name, email, skipReason }) => ({
        messageId: message.id,
        memberId,
        name,
        email,
        skipReason,
      })),
    );
    for (const row of rows)
      if (row.skipReason === null)
        await queueEmailFromBuilder(db, {
          dedupeKey: queries.getEmailKey(message.id, row.id),
          builder: 'group-message',
          data: { recipientId: row.id },
          // Behind emails that someone waits for.
          dueAt: now,
        });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'write to group',
      subject: `group ${id}`,
      after: { people: count },
    });
    return message;
  });

/** Who got a message, for the leaders and the secretary. */
export async function getRecipients(
  db: Database,
  { id, message }: { id: number; message: number },
  actor: Account,
): Promise<GroupRecipient[]> {
  await requireLedGroup(db, id, actor);
  return queries.listRecipients(db, id, message);
}

function requireCount(count: number, confirmed: number): void {
  if (count === 0) throw new ProblemError('nobody-to-write-to');
  if (count !== confirmed)
    throw new ProblemError('recipients-changed', {
      count,
      people: formatCount(count, 'person', 'people'),
    });
}
