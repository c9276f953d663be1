import { and, isNull, lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { letterRecipient, letterSubscriber } from './tables.ts';

/** Deletes who got a letter as long after as the emails themselves; the letter stays. */
export const letterRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'recipients of letters',
    notice: 'That you got a letter',
    retentionDays: 730,
    apply: (before, limit) =>
      deleteBatch(database, letterRecipient, lt(letterRecipient.createdAt, before), limit),
  },
  {
    label: 'unconfirmed subscribers of letters',
    notice: 'An email address for our letters that no one confirmed',
    retentionDays: 7,
    apply: (before, limit) =>
      deleteBatch(
        database,
        letterSubscriber,
        and(isNull(letterSubscriber.confirmedAt), lt(letterSubscriber.requestedAt, before)),
        limit,
      ),
  },
];
