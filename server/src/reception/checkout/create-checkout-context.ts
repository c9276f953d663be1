import type { PaymentContext } from '../../payments/payable.ts';
import type { Platform } from '../../platform/platform.ts';
import { getTicketSecret } from '../tickets/create-ticket-key.ts';

/** Dependencies of the payment use cases. */
export type CheckoutContext = {
  platform: Platform;
  payments: PaymentContext;
  /** Cached after the first read. */
  ticketSecret(): Promise<string>;
};

export function createCheckoutContext(payments: PaymentContext): CheckoutContext {
  const { platform } = payments;
  let secret: Promise<string> | null = null;
  return {
    platform,
    payments,
    ticketSecret() {
      secret ??= getTicketSecret(platform.database).catch((error: unknown) => {
        secret = null;
        throw error;
      });
      return secret;
    },
  };
}
