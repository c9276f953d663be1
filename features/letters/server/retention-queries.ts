import { isNull } from 'drizzle-orm';
import { deleteOld, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { letterRecipient, letterSubscriber } from './tables.ts';

/** Deletes who got a letter as long after as the emails themselves; the letter stays. */
export const letterRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'recipients of letters',
    notice: 'That you got a letter',
    retentionDays: 730,
    apply: deleteOld(database, letterRecipient.createdAt),
  },
  {
    label: 'unconfirmed subscribers of letters',
    notice: 'An email address for our letters that no one confirmed',
    retentionDays: 7,
    apply: deleteOld(database, letterSubscriber.requestedAt, isNull(letterSubscriber.confirmedAt)),
  },
];
