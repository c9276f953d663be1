import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type RetentionRule, deleteBatch, deleteOld } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmDays } from './rules.ts';
import { intention } from './tables.ts';

/** The last day that it is about has passed, or it was answered without one. */
const isBefore = (before: Date) =>
  and(
    inArray(intention.state, ['placed', 'declined', 'ended']),
    lt(intention.settledAt, before),
    or(
      sql`${intention.state} <> 'placed'`,
      lte(sql`coalesce(${intention.day}, ${intention.endsOn})`, before.toISOString().slice(0, 10)),
    ),
  );

export const intentionRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'unconfirmed requests for Masses and prayers',
    notice: 'A request for a Mass or for prayer that no one confirmed',
    retentionDays: confirmDays,
    apply: deleteOld(database, intention.createdAt, eq(intention.state, 'unconfirmed')),
  },
  {
    label: 'requests for Masses and prayers',
    notice: 'A request for a Mass or for prayer, after the Mass or its end',
    retentionDays: 365,
    apply: (before, limit) => deleteBatch(database, intention, isBefore(before), limit),
  },
  {
    label: 'deleted requests for Masses and prayers',
    notice: 'A request for a Mass or for prayer that was deleted',
    retentionDays: 30,
    apply: deleteOld(database, intention.settledAt, eq(intention.state, 'deleted')),
  },
];
