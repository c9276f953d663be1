import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/outbox.ts';
import type { Payments } from './payable.ts';
import type { KeptCard } from './provider.ts';

/** Lets the provider forget a kept card after the caller's transaction, once. */
export const forgetCard = (db: Database, { customer, card }: KeptCard): Promise<void> =>
  enqueue(db, {
    kind: 'payment-forget-card',
    dedupeKey: `forget card ${customer} ${card}`,
    payload: { customer, card },
  });

/** The outbox's work of that kind. Throws while the provider does not say. */
export async function runForget(payments: Payments, key: string, card: KeptCard): Promise<void> {
  const answer = await payments.provider.forgetCard({ key, card });
  if (answer.outcome === 'unknown' || answer.outcome === 'busy')
    throw new Error(`The card is not forgotten yet: ${answer.why}`);
  if (answer.outcome !== 'done')
    payments.platform.log.error(
      { customer: card.customer, outcome: answer.outcome },
      'payments: a kept card could not be forgotten and needs a person',
    );
}
