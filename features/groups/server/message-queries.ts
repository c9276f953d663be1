import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { GroupMessage, GroupRecipient } from '#features/groups/contract/group-messages.ts';
import type { Database } from '#platform/database/database.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { groupEmailOff, groupMessage, groupMessageRecipient, communityGroup } from './tables.ts';

/** The key of the email to a recipient. */
export const getEmailKey = (messageId: number, recipientId: number): string =>
  `group-message ${messageId} to ${recipientId}`;

export const listMessages = (db: Database, groupId: number): Promise<GroupMessage[]> => {
  const { id, subject, body, senderName, sentAt } = groupMessage;
  return db
    .select({ id, subject, body, senderName, sentAt })
    .from(groupMessage)
    .where(eq(groupMessage.groupId, groupId))
    .orderBy(desc(id));
};

/** How many messages were sent to a group since. */
export async function countMessages(db: Database, groupId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(groupMessage)
    .where(and(eq(groupMessage.groupId, groupId), gt(groupMessage.sentAt, since)));
  return row?.sent ?? 0;
}

export async function insertMessageRow(
  db: Database,
  row: typeof groupMessage.$inferInsert,
): Promise<GroupMessage> {
  const [created] = await db.insert(groupMessage).values(row).returning();
  if (!created) throw new Error('The message was not inserted.');
  const { id, subject, body, senderName, sentAt } = created;
  return { id, subject, body, senderName, sentAt };
}

export type RecipientRow = typeof groupMessageRecipient.$inferSelect;

export const insertRecipientRows = (
  db: Database,
  rows: readonly (typeof groupMessageRecipient.$inferInsert)[],
): Promise<RecipientRow[]> =>
  db
    .insert(groupMessageRecipient)
    .values([...rows])
    .returning();

/** A recipient with the message and its group; undefined when one of them is deleted. */
export async function findRecipient(db: Database, id: number) {
  const [row] = await db
    .select({
      recipient: groupMessageRecipient,
      message: groupMessage,
      group: { id: communityGroup.id, name: communityGroup.name },
    })
    .from(groupMessageRecipient)
    .innerJoin(groupMessage, eq(groupMessage.id, groupMessageRecipient.messageId))
    .innerJoin(communityGroup, eq(communityGroup.id, groupMessage.groupId))
    .where(eq(groupMessageRecipient.id, id));
  return row;
}

export async function setSkipReason(
  db: Database,
  id: number,
  skipReason: NonNullable<RecipientRow['skipReason']>,
): Promise<void> {
  await db
    .update(groupMessageRecipient)
    .set({ skipReason })
    .where(eq(groupMessageRecipient.id, id));
}

const emailKey = sql`'mail group-message ' || ${groupMessageRecipient.messageId} || ' to ' || ${groupMessageRecipient.id}`;

/** Everybody whom a message was for, with what became of the email. */
export const listRecipients = (
  db: Database,
  groupId: number,
  messageId: number,
): Promise<GroupRecipient[]> =>
  db
    .select({
      id: groupMessageRecipient.id,
      name: groupMessageRecipient.name,
      state: sql<GroupRecipient['state']>`case
        when ${groupMessageRecipient.skipReason} is not null then ${groupMessageRecipient.skipReason}
        when ${emailMessage.sentAt} is not null then 'sent'
        when ${emailMessage.rejectionCode} is not null then 'failed'
        when ${outbox.id} is not null and ${outbox.completedAt} is null then 'waiting'
        when ${emailMessage.id} is not null then 'stored'
        else 'waiting' end`,
    })
    .from(groupMessageRecipient)
    .innerJoin(groupMessage, eq(groupMessage.id, groupMessageRecipient.messageId))
    .leftJoin(emailMessage, eq(emailMessage.dedupeKey, emailKey))
    .leftJoin(outbox, eq(outbox.dedupeKey, emailKey))
    .where(and(eq(groupMessage.groupId, groupId), eq(groupMessage.id, messageId)))
    .orderBy(asc(groupMessageRecipient.id));

const isChoice = (groupId: number, memberId: number) =>
  and(eq(groupEmailOff.groupId, groupId), eq(groupEmailOff.memberId, memberId));

/** The members of a group who get no emails of it. */
export async function listMembersWithoutEmails(
  db: Database,
  groupId: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ memberId: groupEmailOff.memberId })
    .from(groupEmailOff)
    .where(eq(groupEmailOff.groupId, groupId));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Turns the emails of a group off for a member, or on again; idempotent. */
export async function saveEmailChoice(
  db: Database,
  { groupId, memberId, isOn, now }: { groupId: number; memberId: number; isOn: boolean; now: Date },
): Promise<void> {
  if (isOn) await db.delete(groupEmailOff).where(isChoice(groupId, memberId));
  else
    await db.insert(groupEmailOff).values({ groupId, memberId, since: now }).onConflictDoNothing();
}
