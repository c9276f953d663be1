import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { member } from '#features/directory/server/tables.ts';
import {
  createTableSource,
  deletedName,
  type DataSubject,
  isOwnAccount,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import {
  communityGroup,
  groupAttendance,
  groupEmailOff,
  groupMember,
  groupMessage,
  groupMessageRecipient,
  groupRequest,
} from './tables.ts';

/** True for rows of the person's entry in the directory. */
const isOfEntry = (column: PgColumn, subject: DataSubject): SQL =>
  exists(
    sql`(select from ${member} where ${and(eq(member.id, column), or(isOwnAccount(member.userId, subject), isOwnEmail(member.email, subject)))})`,
  );

const groupName = (column: PgColumn) =>
  sql`(select g.name from ${communityGroup} g where g.id = ${column})`;

/** The groups of a person besides the kabondo, which their entry in the directory has, and what they asked. */
export const groupData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Groups',
    onDeletion: 'Deleted.',
    table: groupMember,
    fields: {
      Group: groupName(groupMember.groupId),
      Role: groupMember.role,
      Joined: groupMember.joinedAt,
      Left: groupMember.removedAt,
    },
    isAbout: (subject) => isOfEntry(groupMember.memberId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Requests to join a group',
    onDeletion: 'Deleted.',
    table: groupRequest,
    fields: {
      Group: groupName(groupRequest.groupId),
      Message: groupRequest.message,
      State: groupRequest.state,
      Reply: groupRequest.reply,
      Sent: groupRequest.createdAt,
    },
    isAbout: (subject) => isOfEntry(groupRequest.memberId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Messages to groups',
    onDeletion: 'What you wrote is deleted.',
    table: groupMessage,
    fields: {
      Group: groupName(groupMessage.groupId),
      Subject: groupMessage.subject,
      Message: groupMessage.body,
      Sent: groupMessage.sentAt,
    },
    isAbout: (subject) => isOwnAccount(groupMessage.senderId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Messages from groups',
    onDeletion: 'Your name and email address are removed from the list of who got them.',
    table: groupMessageRecipient,
    fields: {
      Subject: sql`(select m.subject from ${groupMessage} m where m.id = ${groupMessageRecipient.messageId})`,
      Name: groupMessageRecipient.name,
      Email: groupMessageRecipient.email,
      'Not sent because': groupMessageRecipient.skipReason,
    },
    isAbout: (subject) =>
      or(
        isOwnEmail(groupMessageRecipient.email, subject),
        isOfEntry(groupMessageRecipient.memberId, subject),
      ),
    erase: { name: deletedName, email: '', memberId: null },
  }),
  createTableSource({
    title: 'Emails of groups turned off',
    onDeletion: 'Deleted.',
    table: groupEmailOff,
    fields: { Group: groupName(groupEmailOff.groupId), Since: groupEmailOff.since },
    isAbout: (subject) => isOfEntry(groupEmailOff.memberId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Meetings of groups',
    onDeletion: 'Deleted.',
    table: groupAttendance,
    fields: { Group: groupName(groupAttendance.groupId), Day: groupAttendance.day },
    isAbout: (subject) => isOfEntry(groupAttendance.memberId, subject),
    erase: 'delete',
  }),
];
