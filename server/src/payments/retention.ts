import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { deleteBatch, type RetentionRule } from '../platform/retention.ts';
import { webhookEvent } from './tables.ts';

/** Deletes handled webhook events. Attempts, refunds and the ledger are never deleted. */
export const webhookEventRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'events of the card processor',
    retentionDays: 90,
    apply: (before, limit) =>
      deleteBatch(database, webhookEvent, lt(webhookEvent.handledAt, before), limit),
  },
];
