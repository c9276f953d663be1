import type { Attempt } from '#features/payments/server/payable.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { closeSupplement } from './close-supplement.ts';
import { findPayment } from './queries.ts';
import { sendImpossible } from './send-supplement.ts';
import { settleSupplement, systemActor } from './settle-supplement.ts';

/** Changes the tickets that were paid for, once; when that is impossible, ends the supplement and tells the buyer and the team. */
export async function fulfillSupplement(
  platform: Platform,
  db: Database,
  publish: Publish,
  { supplementId, amountCents }: Attempt,
): Promise<'sold' | 'gone'> {
  const payment = supplementId === null ? null : await findPayment(db, supplementId);
  if (payment?.state !== 'open' || payment.totalCents !== amountCents) return 'gone';
  const settlement = { method: 'card' as const, actor: systemActor };
  if (await settleSupplement(platform, db, publish, payment, settlement)) return 'sold';
  const ending = { state: 'impossible' as const, actor: systemActor, isReturned: true };
  await closeSupplement(platform, db, publish, { payment, ...ending });
  await sendImpossible(db, payment.id);
  return 'gone';
}
