import { lt } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { hourLink } from './tables.ts';

export const hourRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'links in emails about hours',
    notice: 'Links in emails about hours',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, hourLink, lt(hourLink.expiresAt, before), limit),
  },
];
