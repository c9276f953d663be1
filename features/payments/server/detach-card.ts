import type { Database } from '#platform/database/database.ts';
import { enqueueTask } from '#platform/outbox/outbox.ts';
import type { PaymentContext } from './payable.ts';
import type { SavedCard } from './provider.ts';

/** Queues the deletion of a saved card at the provider, once, after the caller's transaction. */
export const queueCardDetach = (db: Database, { customer, card }: SavedCard): Promise<void> =>
  enqueueTask(db, {
    kind: 'payment-forget-card',
    dedupeKey: `forget card ${customer} ${card}`,
    payload: { customer, card },
  });

/** Outbox handler of 'payment-forget-card'. Throws while the outcome is unknown. */
export async function runCardDetach(
  payments: PaymentContext,
  key: string,
  card: SavedCard,
): Promise<void> {
  const result = await payments.provider.detachCard({ key, card });
  if (result.outcome === 'unknown' || result.outcome === 'busy')
    throw new Error(`The card is not detached yet: ${result.why}`);
  if (result.outcome !== 'ok')
    payments.platform.log.error(
      { customer: card.customer, outcome: result.outcome },
      'payments: a saved card could not be detached and needs a person',
    );
}
