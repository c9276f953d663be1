import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { webhookDelivery } from './tables.ts';

/** Deletes messages to other programs, also those that still wait for one that was paused. */
export const webhookRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'messages to other programs',
    notice: 'That we told another program of your tickets or gift, by their numbers',
    retentionDays: 30,
    apply: deleteOld(database, webhookDelivery.createdAt),
  },
];
