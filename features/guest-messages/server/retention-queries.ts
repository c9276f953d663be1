import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { guestMessage } from './tables.ts';

/** Deletes messages together with the list of who got them, as long after as the emails themselves. */
export const guestMessageRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'messages to guests',
    notice: 'A message to the guests of an event, and that you got it',
    retentionDays: 730,
    apply: deleteOld(database, guestMessage.createdAt),
  },
];
