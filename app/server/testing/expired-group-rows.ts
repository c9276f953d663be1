import {
  groupAttendance,
  groupMember,
  groupMessage,
  groupRequest,
} from '#features/groups/server/tables.ts';

/** Each row of a group is of another entry of the directory. */
let memberCount = 1;

/** Rows of groups that end at a time. */
export const expiredGroupRows = {
  'answered requests to join a group': {
    table: groupRequest,
    values: (createdAt: Date) => ({
      groupId: 1,
      memberId: 1,
      message: '',
      state: 'declined',
      createdAt,
    }),
  },
  'messages to groups': {
    table: groupMessage,
    values: (sentAt: Date) => ({
      groupId: 1,
      subject: 'A',
      body: 'A',
      senderId: 'somebody',
      senderName: 'A',
      sentAt,
    }),
  },
  'attendance of groups': {
    table: groupAttendance,
    values: (markedAt: Date) => ({
      groupId: 1,
      memberId: (memberCount += 1),
      day: '2027-01-03',
      markedAt,
    }),
  },
  'people who left a group': {
    table: groupMember,
    values: (removedAt: Date) => ({
      groupId: 1,
      memberId: (memberCount += 1),
      joinedAt: removedAt,
      removedAt,
    }),
  },
};
