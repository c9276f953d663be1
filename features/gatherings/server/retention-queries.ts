import { and, lt, lte, ne, sql } from 'drizzle-orm';
import { deleteBatch, type RetentionRule, updateBatch } from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { isNeverPaid } from '#features/payments/server/queries.ts';
import { gatheringBooking, gatheringParty } from './tables.ts';

/** The day and the writing are past: a series may have days long after its answers were written. */
const isBefore = (before: Date) =>
  and(
    lte(gatheringParty.day, before.toISOString().slice(0, 10)),
    lt(gatheringParty.joinedAt, before),
  );

export const gatheringRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'answers to questions of gatherings',
    notice: 'What you answered to the questions of a gathering, after it',
    retentionDays: 90,
    apply: (before, limit) =>
      updateBatch(
        database,
        gatheringParty,
        { responses: [] },
        and(isBefore(before), sql`jsonb_array_length(${gatheringParty.responses}) > 0`),
        limit,
      ),
  },
  {
    label: 'people of gatherings',
    notice: 'That you said you come to a gathering, what you brought, and that you came, after it',
    retentionDays: 730,
    apply: (before, limit) => deleteBatch(database, gatheringParty, isBefore(before), limit),
  },
  {
    label: 'buyers of unpaid places at gatherings',
    notice: 'Name and email of places at a gathering that were never paid',
    retentionDays: 90,
    apply: (before, limit) =>
      deleteBatch(
        database,
        gatheringBooking,
        and(
          ne(gatheringBooking.state, 'PAID'),
          lt(gatheringBooking.createdAt, before),
          isNeverPaid(database, 'gathering', gatheringBooking.id),
        ),
        limit,
      ),
  },
];
