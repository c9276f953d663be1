import { and, inArray, isNull, lt, ne } from 'drizzle-orm';
import { neverPaid } from '../payments/never-paid.ts';
import type { Platform } from '../platform/platform.ts';
import { changeSome, deleteSome, type Pruning } from '../platform/prune.ts';
import { cardChange, donation } from './tables.ts';

/** Who wanted to give once and did not, and what was asked for another card of a monthly gift. */
export const giftPrunings = ({ database }: Pick<Platform, 'database'>): Pruning[] => [
  {
    what: 'the giver of a gift that was never paid',
    days: 90,
    prune: (before, most) =>
      changeSome(
        database,
        donation,
        { name: '', email: '', telephone: '', note: '' },
        and(
          inArray(donation.state, ['PENDING', 'LAPSED']),
          isNull(donation.monthlyGiftId),
          lt(donation.createdAt, before),
          ne(donation.email, ''),
          neverPaid(database, 'donation', donation.id),
        ),
        most,
      ),
  },
  {
    what: 'wishes for another card',
    days: 30,
    prune: (before, most) =>
      deleteSome(
        database,
        cardChange,
        and(ne(cardChange.state, 'OPEN'), lt(cardChange.createdAt, before)),
        most,
      ),
  },
];
