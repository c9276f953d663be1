import { ne } from 'drizzle-orm';
import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { groupAttendance, groupMember, groupMessage, groupRequest } from './tables.ts';

export const groupRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'answered requests to join a group',
    notice: 'Your request to join a group, once it is answered',
    retentionDays: 365,
    apply: deleteOld(database, groupRequest.createdAt, ne(groupRequest.state, 'waiting')),
  },
  {
    label: 'messages to groups',
    notice: 'A message to a group, and that you got it',
    retentionDays: 730,
    apply: deleteOld(database, groupMessage.sentAt),
  },
  {
    label: 'attendance of groups',
    notice: 'That you came to a meeting of a group',
    retentionDays: 730,
    apply: deleteOld(database, groupAttendance.markedAt),
  },
  {
    label: 'people who left a group',
    notice: 'That you were in a group, once you have left it',
    retentionDays: 30,
    apply: deleteOld(database, groupMember.removedAt),
  },
];
