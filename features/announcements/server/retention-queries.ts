import { lt } from 'drizzle-orm';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { announcementRecipient } from './tables.ts';

/** Deletes who got an announcement as long after as the emails themselves; the announcement stays. */
export const announcementRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'recipients of announcements',
    notice: 'That you got an announcement by email',
    retentionDays: 730,
    apply: (before, limit) =>
      deleteBatch(
        database,
        announcementRecipient,
        lt(announcementRecipient.createdAt, before),
        limit,
      ),
  },
];
