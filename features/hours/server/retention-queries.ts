import type { Platform } from '#platform/platform.ts';
import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import { hourLink } from './tables.ts';

export const hourRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'links in emails about hours',
    notice: 'Links in emails about hours',
    retentionDays: 30,
    apply: deleteOld(database, hourLink.expiresAt),
  },
];
