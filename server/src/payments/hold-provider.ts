import { isOnHold } from '../platform/ops/hold.ts';
import type { Platform } from '../platform/platform.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { PaymentProvider } from './provider.ts';

/** Calls that change nothing at the provider. */
const reads = new Set<string | symbol>([
  'paysOnce',
  'parseWebhook',
  'retrieve',
  'retrieveSetup',
  'listCharged',
  'listRefunds',
  'listPayouts',
  'listPayoutEntries',
] satisfies (keyof PaymentProvider)[]);

/** The provider, but every call except `reads` throws 'payments-on-hold' while the site is on hold. */
export function createHoldingProvider(
  provider: PaymentProvider,
  { database }: Pick<Platform, 'database'>,
): PaymentProvider {
  return new Proxy(provider, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || reads.has(property)) return value;
      return async (...input: unknown[]): Promise<unknown> => {
        if (await isOnHold(database)) throw new ProblemError('payments-on-hold');
        return Reflect.apply(value, target, input);
      };
    },
  });
}
