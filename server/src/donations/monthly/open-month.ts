import { randomUUID } from 'node:crypto';
import type { Payments } from '../../payments/payable.ts';
import { hasLiveAttempt } from '../../payments/queries.ts';
import type { Database } from '../../platform/database.ts';
import { saveDonation } from '../queries.ts';
import { findDonationOf, type MonthlyGiftRow } from './queries.ts';

/**
 * The donation of the coming day, with what its giver gives now; made once, however often its card is tried. The caller holds the
 * gift's lock. Not an id where nothing may be charged: it is paid, or a payment of it is under way.
 */
export async function openMonth(
  { platform }: Payments,
  db: Database,
  gift: MonthlyGiftRow,
): Promise<number | 'paid' | 'busy'> {
  const known = await findDonationOf(db, gift);
  if (known && known.state !== 'PENDING' && known.state !== 'LAPSED') return 'paid';
  if (known && (await hasLiveAttempt(db, 'donation', known.id))) return 'busy';
  const { name, telephone, email, location, note, feeCents, totalCents, parts } = gift;
  return saveDonation(
    db,
    known,
    {
      reference: known?.reference ?? randomUUID(),
      name,
      telephone,
      email,
      location,
      note,
      feeCents,
      totalCents,
      state: 'PENDING',
      createdAt: platform.clock.now(),
      monthly: true,
      monthlyGiftId: gift.id,
      dueOn: gift.nextOn,
    },
    parts,
  );
}
