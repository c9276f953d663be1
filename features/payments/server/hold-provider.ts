import { isOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { PaymentProvider } from './provider.ts';

/** Calls that change nothing at the provider. */
const reads = new Set<string | symbol>([
  'paysOnce',
  'identifyCard',
  'parseWebhook',
  'retrieve',
  'retrieveSetup',
  'listCharged',
  'listRefunds',
  'listPayouts',
  'listPayoutEntries',
] satisfies (keyof PaymentProvider)[]);

/** How long a site counts as released without another look: only a restore puts it on hold, into an empty database. */
const releaseMemoryMs = 5_000;

/** The provider, but every call except `reads` throws 'payments-on-hold' while the site is on hold. */
export function createHoldingProvider(
  provider: PaymentProvider,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): PaymentProvider {
  let releasedUntil = 0;
  async function requireRelease(): Promise<void> {
    const now = clock.now().getTime();
    if (now < releasedUntil) return;
    if (await isOnHold(database)) throw new ProblemError('payments-on-hold');
    releasedUntil = now + releaseMemoryMs;
  }
  return new Proxy(provider, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || reads.has(property)) return value;
      return async (...input: unknown[]): Promise<unknown> => {
        await requireRelease();
        return Reflect.apply(value, target, input);
      };
    },
  });
}
