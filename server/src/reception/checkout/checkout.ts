import type { Payments } from '../../payments/payable.ts';
import type { Platform } from '../../platform/platform.ts';
import { ticketSecret } from '../tickets/ticket-key.ts';

/** What the use cases of paying are given. */
export type Checkout = {
  platform: Platform;
  payments: Payments;
  /** Read once: it never changes. */
  ticketSecret(): Promise<string>;
};

export function createCheckout(payments: Payments): Checkout {
  const { platform } = payments;
  let secret: Promise<string> | null = null;
  return {
    platform,
    payments,
    ticketSecret() {
      secret ??= ticketSecret(platform.database).catch((error: unknown) => {
        secret = null;
        throw error;
      });
      return secret;
    },
  };
}
