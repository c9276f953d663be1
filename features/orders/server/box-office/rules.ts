import type { OrderStatus } from '#features/orders/contract/checkout.ts';
import type { PhoneSaleState } from '#features/orders/contract/phone-sales.ts';

/** The link ends after so many minutes, however long the desk waits. */
export const linkMinutes = 60;

type PhoneSaleFacts = {
  openedAt: Date | null;
  endedBy: 'desk' | 'guest' | null;
  isPaying: boolean;
  hasChairs: boolean;
  /** The status of its order; null before the first payment. */
  order: OrderStatus | null;
};

/** Money comes first: a sale that is paid or being paid is never said to have ended. */
export function getPhoneSaleState(facts: PhoneSaleFacts): PhoneSaleState {
  const { order } = facts;
  if (order === 'paid') return 'paid';
  if (order === 'refund-due' || order === 'refunded') return 'refunded';
  if (facts.isPaying) return 'paying';
  if (facts.endedBy) return facts.endedBy === 'guest' ? 'given-up' : 'canceled';
  if (!facts.hasChairs) return 'expired';
  if (order === 'declined') return 'declined';
  return facts.openedAt ? 'opened' : 'waiting';
}
