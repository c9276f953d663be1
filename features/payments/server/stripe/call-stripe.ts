import { AsyncLocalStorage } from 'node:async_hooks';
import { Stripe } from 'stripe';
import { deadlines } from '#platform/deadlines.ts';
import { withDeadline } from '#platform/with-deadline.ts';
import type { ProviderResult } from '../provider.ts';
import { toDecline, toIntent } from './map-objects.ts';

const { errors } = Stripe;

export type StripeCallOptions = { idempotencyKey?: string };

/** Counts the requests that the SDK sends for the current call. */
const sends = new AsyncLocalStorage<{ times: number }>();

export type StripeClientSettings = {
  secretKey: string;
  /** A shorter deadline, for tests. */
  timeoutMilliseconds?: number;
  /** Overrides Stripe's URL; tests use a fake server. */
  address?: { host: string; port: number; protocol: 'http' | 'https' };
};

export const createStripeClient = ({
  secretKey,
  timeoutMilliseconds = deadlines.Stripe,
  address,
}: StripeClientSettings): Stripe =>
  new Stripe(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: createHttpClient(),
    ...address,
  });

/** The SDK's HTTP client with a request counter. The SDK itself waits for ever for a response that comes byte by byte. */
function createHttpClient(): Stripe.HttpClient {
  const inner = Stripe.createNodeHttpClient();
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      const call = sends.getStore();
      if (call) call.times += 1;
      const response = await withDeadline('Stripe', () => inner.makeRequest(...request));
      const readJson = response.toJSON.bind(response);
      response.toJSON = () => withDeadline('Stripe', readJson);
      return response;
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
