import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { isNeverPaid } from '#features/payments/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type RetentionRule,
  deleteBatch,
  deleteOld,
  updateBatch,
} from '#platform/ops/retention.ts';
import { cardUpdate, donation, pledge } from './tables.ts';

/** Clears donors of unpaid donations, and deletes settled card changes and pledges. */
export const donationRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'donors of unpaid donations',
    notice: 'Name and contact of a donation that was never paid',
    retentionDays: 90,
    apply: (before, limit) =>
      updateBatch(
        database,
        donation,
        {
          name: '',
          email: '',
          telephone: '',
          note: '',
          tributeName: '',
          familyEmail: '',
          familyMessage: '',
        },
        and(
          inArray(donation.state, ['PENDING', 'LAPSED']),
          isNull(donation.monthlyDonationId),
          lt(donation.createdAt, before),
          ne(donation.name, ''),
          isNeverPaid(database, 'donation', donation.id),
        ),
        limit,
      ),
  },
  {
    label: 'unconfirmed pledges',
    notice: 'A pledge that no one confirmed',
    retentionDays: 7,
    apply: deleteOld(database, pledge.createdAt, eq(pledge.state, 'unconfirmed')),
  },
  {
    label: 'past pledges',
    notice: 'What you promised to give, after its last day',
    retentionDays: 730,
    apply: (before, limit) =>
      deleteBatch(
        database,
        pledge,
        and(
          lt(pledge.createdAt, before),
          sql`${pledge.firstDueOn} + make_interval(months => ${pledge.parts}) < ${before.toISOString()}::timestamptz`,
        ),
        limit,
      ),
  },
  {
    label: 'card changes of monthly donations',
    notice: 'That you changed the card of a monthly donation',
    retentionDays: 30,
    apply: deleteOld(database, cardUpdate.createdAt, ne(cardUpdate.state, 'OPEN')),
  },
];
