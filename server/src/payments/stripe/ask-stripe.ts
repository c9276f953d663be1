import { AsyncLocalStorage } from 'node:async_hooks';
import { Stripe } from 'stripe';
import type { ProviderAnswer } from '../provider.ts';
import { declineOf, readIntent } from './read-objects.ts';

const { errors } = Stripe;

export type Options = { idempotencyKey?: string };

/** How often the SDK has sent the request of the present call. */
const sends = new AsyncLocalStorage<{ times: number }>();

/** The SDK's own client, but it counts. */
export function countingClient(): Stripe.HttpClient {
  const inner = Stripe.createNodeHttpClient();
  return {
    getClientName: () => inner.getClientName(),
    makeRequest: (...request) => {
      const call = sends.getStore();
      if (call) call.times += 1;
      return inner.makeRequest(...request);
    },
  };
}

/** One call under our key, its faults as an answer of the port. Never throws. */
export function askStripe<T>(
  key: string | null,
  ask: (options: Options) => Promise<T>,
): Promise<ProviderAnswer<T>> {
  const call = { times: 0 };
  return sends.run(call, async (): Promise<ProviderAnswer<T>> => {
    try {
      return { outcome: 'done', value: await ask(key === null ? {} : { idempotencyKey: key }) };
    } catch (error) {
      return readError(error, call.times);
    }
  });
}

function readError(
  error: unknown,
  times: number,
): Exclude<ProviderAnswer<never>, { outcome: 'done' }> {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof errors.StripeCardError) {
    const intent = error.payment_intent ? readIntent(error.payment_intent) : null;
    return { outcome: 'declined', decline: declineOf(error), intent };
  }
  // These were judged by the key's own memory or by the request's content, so they hold for a repeated request too.
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError
  )
    return { outcome: 'rejected', why };
  if (times === 0) return { outcome: 'rejected', why };
  // The SDK repeats what it got no answer to. What became of its first request is not known by the fate of the second.
  if (times > 1) return { outcome: 'unknown', why };
  if (error instanceof errors.StripeRateLimitError) return { outcome: 'busy', why };
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  )
    return { outcome: 'rejected', why };
  return { outcome: 'unknown', why };
}
