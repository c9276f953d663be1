import type { Database } from '#platform/database/database.ts';
import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import { idempotencyKey, cardSetup, delivery, token } from './tables.ts';

/** Deletes old sandbox data; events after three days, delivered or not. Intents and refunds stay. */
export const sandboxRetentionRules = (database: Database): RetentionRule[] => [
  {
    label: 'test payment events',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, delivery.createdAt),
  },
  {
    label: 'test payment responses',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, idempotencyKey.createdAt),
  },
  {
    label: 'test card tokens',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, token.createdAt),
  },
  {
    label: 'test card set-ups',
    notice: null,
    retentionDays: 30,
    apply: deleteOld(database, cardSetup.createdAt),
  },
];
