import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { member } from '#features/directory/server/tables.ts';
import type { groupSkipReasons } from '#features/groups/contract/group-messages.ts';
import type { Group, GroupInput } from '#features/groups/contract/groups.ts';
import type { GroupKind, GroupRole } from '#features/groups/contract/rules/group-kinds.ts';
import { timestamptz } from '#platform/tables.ts';

/** A small community, choir, ministry or committee. */
export const communityGroup = pgTable(
  'community_group',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    kind: text('kind').$type<GroupKind>().notNull(),
    description: text('description').notNull().default(''),
    weekday: integer('weekday'),
    startTime: text('start_time').notNull().default(''),
    meetingTimes: text('meeting_times').notNull().default(''),
    place: text('place').notNull().default(''),
    audience: text('audience').$type<GroupInput['audience']>().notNull().default('members'),
    /** Whether members may write to all, not the leaders alone. */
    canMembersWrite: boolean('can_members_write').notNull().default(false),
    album: text('album_slug'),
    isArchived: boolean('is_archived').notNull().default(false),
    /** A deleted group can be restored for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    uniqueIndex('community_group_one_per_name')
      .on(sql`name_key(${table.name})`)
      .where(sql`deleted_at is null`),
  ],
);

const ofGroup = () =>
  integer('group_id')
    .notNull()
    .references(() => communityGroup.id, { onDelete: 'cascade' });
const ofMember = () =>
  integer('member_id')
    .notNull()
    .references(() => member.id, { onDelete: 'cascade' });

/**
 * Who was added to a group, with the role and the choices there. The members of a kabondo are those whose entry names it
 * (`membership-queries.ts`); for them a row says only these.
 */
export const groupMember = pgTable(
  'group_member',
  {
    groupId: ofGroup(),
    memberId: ofMember(),
    role: text('role').$type<GroupRole>().notNull().default('member'),
    joinedAt: timestamptz('joined_at').notNull(),
    /** Rows of those who left stay for Undo. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('group_member_member').on(table.memberId),
  ],
);

/** A request to join a group. */
export const groupRequest = pgTable(
  'group_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    groupId: ofGroup(),
    memberId: ofMember(),
    message: text('message').notNull(),
    state: text('state')
      .$type<NonNullable<Group['request']>['state']>()
      .notNull()
      .default('waiting'),
    reply: text('reply').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('group_request_one_waiting')
      .on(table.groupId, table.memberId)
      .where(sql`state = 'waiting'`),
    index('group_request_member').on(table.memberId),
  ],
);

/** A message that was sent to the members of a group. */
export const groupMessage = pgTable(
  'group_message',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    groupId: ofGroup(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    senderId: text('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [index('group_message_group').on(table.groupId, table.sentAt)],
);

/** Who got a message to a group, and who did not. */
export const groupMessageRecipient = pgTable(
  'group_message_recipient',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => groupMessage.id, { onDelete: 'cascade' }),
    /** Null once the entry is deleted. */
    memberId: integer('member_id').references(() => member.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Empty without an address. */
    email: text('email').notNull(),
    /** Null for an email that is queued. */
    skipReason: text('skip_reason').$type<(typeof groupSkipReasons)[number]>(),
  },
  (table) => [
    index('group_message_recipient_message').on(table.messageId),
    index('group_message_recipient_member').on(table.memberId),
  ],
);

/** Who belongs to a group and gets no emails of it. */
export const groupEmailOff = pgTable(
  'group_email_off',
  {
    groupId: ofGroup(),
    memberId: ofMember(),
    since: timestamptz('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('group_email_off_member').on(table.memberId),
  ],
);

/** A meeting of a group, with how many came who don't belong to it. */
export const groupMeeting = pgTable(
  'group_meeting',
  {
    groupId: ofGroup(),
    day: date('day', { mode: 'string' }).notNull(),
    guests: integer('guests').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.day] })],
);

/** Who came to a meeting. */
export const groupAttendance = pgTable(
  'group_attendance',
  {
    groupId: ofGroup(),
    day: date('day', { mode: 'string' }).notNull(),
    memberId: ofMember(),
    markedAt: timestamptz('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.day, table.memberId] }),
    index('group_attendance_member').on(table.memberId),
  ],
);
