import { lt } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { idempotencyKey, cardSetup, delivery, token } from './tables.ts';

/** Deletes old sandbox data; events after three days, delivered or not. Intents and refunds stay. */
export const sandboxRetentionRules = (database: Database): RetentionRule[] => [
  {
    label: 'test payment events',
    notice: null,
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, delivery, lt(delivery.createdAt, before), limit),
  },
  {
    label: 'test payment responses',
    notice: null,
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, idempotencyKey, lt(idempotencyKey.createdAt, before), limit),
  },
  {
    label: 'test card tokens',
    notice: null,
    retentionDays: 30,
    apply: (before, limit) => deleteBatch(database, token, lt(token.createdAt, before), limit),
  },
  {
    label: 'test card set-ups',
    notice: null,
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, cardSetup, lt(cardSetup.createdAt, before), limit),
  },
];
