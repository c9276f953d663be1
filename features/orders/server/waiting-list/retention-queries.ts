import { and, eq, lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { waitingParty } from './tables.ts';

/** Deletes parties that did not confirm, and those that no longer wait. */
export const waitingListRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'unconfirmed waiting parties',
    notice: 'A place on the waiting list that no one confirmed',
    retentionDays: 1,
    apply: (before, limit) =>
      deleteBatch(
        database,
        waitingParty,
        and(eq(waitingParty.state, 'unconfirmed'), lt(waitingParty.joinedAt, before)),
        limit,
      ),
  },
  {
    label: 'parties that no longer wait',
    notice: 'A place on the waiting list, after it ended',
    retentionDays: 90,
    apply: (before, limit) =>
      deleteBatch(database, waitingParty, lt(waitingParty.endedAt, before), limit),
  },
];
