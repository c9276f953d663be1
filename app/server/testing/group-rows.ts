import {
  communityGroup,
  groupAttendance,
  groupEmailOff,
  groupMeeting,
  groupMember,
  groupMessage,
  groupMessageRecipient,
  groupRequest,
} from '#features/groups/server/tables.ts';
import { addGatheringRows } from './gathering-rows.ts';
import { insertRow } from '#platform/database/insert-row.ts';
import type { Database } from '#platform/database/database.ts';

type GroupPerson = { id: string; memberId: number; name: string; email: string; at: Date };

/** A choir that the person leads, has asked to join before and wrote to, and a party that they came to; returns the id of the choir. */
export async function addGroupRows(
  db: Database,
  { id, memberId, name, email, at }: GroupPerson,
): Promise<number> {
  const groupId = await insertRow(db, communityGroup, { name: `Choir ${memberId}`, kind: 'choir' });
  await db.insert(groupMember).values({ groupId, memberId, role: 'leader', joinedAt: at });
  await db.insert(groupRequest).values({
    groupId,
    memberId,
    message: `${name} sings`,
    reply: `Welcome, ${name}`,
    state: 'accepted',
    createdAt: at,
  });
  const day = at.toISOString().slice(0, 10);
  await db.insert(groupMeeting).values({ groupId, day, guests: 2 });
  await db.insert(groupAttendance).values({ groupId, day, memberId, markedAt: at });
  await db.insert(groupEmailOff).values({ groupId, memberId, since: at });
  await addGroupMessage(db, { id, groupId, memberId, name, email, at });
  await addGatheringRows(db, { name, email, at });
  return groupId;
}

/** A message of the person to a group, which they got themselves; returns the id of the recipient. */
export async function addGroupMessage(
  db: Database,
  { id, groupId, memberId, name, email, at }: GroupPerson & { groupId: number },
): Promise<number> {
  const messageId = await insertRow(db, groupMessage, {
    groupId,
    subject: 'Practice',
    body: `${name} brings the music`,
    senderId: id,
    senderName: name,
    sentAt: at,
  });
  return insertRow(db, groupMessageRecipient, { messageId, memberId, name, email });
}
