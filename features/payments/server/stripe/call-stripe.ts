import { AsyncLocalStorage } from 'node:async_hooks';
import { Stripe } from 'stripe';
import type { ProviderResult } from '../provider.ts';
import { toDecline, toIntent } from './map-objects.ts';

const { errors } = Stripe;

export type StripeCallOptions = { idempotencyKey?: string };

/** Counts the requests that the SDK sends for the current call. */
const sends = new AsyncLocalStorage<{ times: number }>();

/** The SDK's HTTP client with a request counter. */
export function createCountingHttpClient(): Stripe.HttpClient {
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

/** Calls Stripe with our idempotency key and maps errors to a ProviderResult. Never throws. */
export function callStripe<T>(
  key: string | null,
  send: (options: StripeCallOptions) => Promise<T>,
): Promise<ProviderResult<T>> {
  const call = { times: 0 };
  return sends.run(call, async (): Promise<ProviderResult<T>> => {
    try {
      return { outcome: 'ok', value: await send(key === null ? {} : { idempotencyKey: key }) };
    } catch (error) {
      return readError(error, call.times);
    }
  });
}

function readError(
  error: unknown,
  times: number,
): Exclude<ProviderResult<never>, { outcome: 'ok' }> {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof errors.StripeCardError) {
    const intent = error.payment_intent ? toIntent(error.payment_intent) : null;
    return { outcome: 'declined', decline: toDecline(error), intent };
  }
  // Depends only on the key and the request body, so it also holds for a repeated request.
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError
  )
    return { outcome: 'rejected', why };
  if (times === 0) return { outcome: 'rejected', why };
  // After a retry by the SDK, the result of the second request says nothing about the first.
  if (times > 1) return { outcome: 'unknown', why };
  if (error instanceof errors.StripeRateLimitError) return { outcome: 'busy', why };
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  )
    return { outcome: 'rejected', why };
  return { outcome: 'unknown', why };
}
