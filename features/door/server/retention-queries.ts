import { lt } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { doorConflict } from './check-in/tables.ts';

export const doorRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'conflicts of the door',
    notice: 'What went wrong with a ticket at the door',
    retentionDays: 90,
    apply: (before, limit) =>
      deleteBatch(database, doorConflict, lt(doorConflict.syncedAt, before), limit),
  },
];
