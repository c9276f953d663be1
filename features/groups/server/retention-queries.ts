import { and, lt, ne } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { groupAttendance, groupMember, groupMessage, groupRequest } from './tables.ts';

export const groupRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'answered requests to join a group',
    notice: 'Your request to join a group, once it is answered',
    retentionDays: 365,
    apply: (before, limit) =>
      deleteBatch(
        database,
        groupRequest,
        and(lt(groupRequest.createdAt, before), ne(groupRequest.state, 'waiting')),
        limit,
      ),
  },
  {
    label: 'messages to groups',
    notice: 'A message to a group, and that you got it',
    retentionDays: 730,
    apply: (before, limit) =>
      deleteBatch(database, groupMessage, lt(groupMessage.sentAt, before), limit),
  },
  {
    label: 'attendance of groups',
    notice: 'That you came to a meeting of a group',
    retentionDays: 730,
    apply: (before, limit) =>
      deleteBatch(database, groupAttendance, lt(groupAttendance.markedAt, before), limit),
  },
  {
    label: 'people who left a group',
    notice: 'That you were in a group, once you have left it',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, groupMember, lt(groupMember.removedAt, before), limit),
  },
];
