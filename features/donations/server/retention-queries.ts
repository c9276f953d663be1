import { and, inArray, isNull, lt, ne } from 'drizzle-orm';
import { isNeverPaid } from '#features/payments/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { updateBatch, deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { cardUpdate, donation } from './tables.ts';

/** Clears donors of unpaid donations and deletes settled card changes. */
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
        { name: '', email: '', telephone: '', note: '' },
        and(
          inArray(donation.state, ['PENDING', 'LAPSED']),
          isNull(donation.monthlyDonationId),
          lt(donation.createdAt, before),
          ne(donation.email, ''),
          isNeverPaid(database, 'donation', donation.id),
        ),
        limit,
      ),
  },
  {
    label: 'card changes of monthly donations',
    notice: 'That you changed the card of a monthly donation',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(
        database,
        cardUpdate,
        and(ne(cardUpdate.state, 'OPEN'), lt(cardUpdate.createdAt, before)),
        limit,
      ),
  },
];
