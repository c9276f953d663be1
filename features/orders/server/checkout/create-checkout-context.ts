import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import type { Platform } from '#platform/platform.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import { getTicketSecret } from '#features/tickets/server/create-ticket-key.ts';

/** Dependencies of the payment use cases. */
export type CheckoutContext = {
  platform: Platform;
  payments: PaymentContext;
  /** Cached after the first read. */
  ticketSecret(): Promise<string>;
  /** What an attempt has just sold, for its response. */
  sales: WeakMap<Attempt, { order: Order; tickets: Ticket[] }>;
};

export function createCheckoutContext(payments: PaymentContext): CheckoutContext {
  const { platform } = payments;
  let secret: Promise<string> | null = null;
  return {
    platform,
    payments,
    sales: new WeakMap(),
    ticketSecret() {
      secret ??= getTicketSecret(platform.database).catch((error: unknown) => {
        secret = null;
        throw error;
      });
      return secret;
    },
  };
}
