import { randomUUID } from 'node:crypto';
import type {
  CardUsage,
  Intent,
  IntentState,
  SavedCard,
  PaymentProvider,
  ProviderResult,
} from '../../provider.ts';

export const networkFaults = {
  refusedConnection: 'unknown',
  timeOutBefore: 'unknown',
  timeOutAfter: 'unknown',
  cutBody: 'unknown',
  serverError: 'unknown',
  rateLimited: 'busy',
} as const;
export type NetworkFault = keyof typeof networkFaults;

export const portOperations = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'retrieve',
  'refund',
  'forgetCard',
  'setUpCard',
] as const;
type PortOperation = (typeof portOperations)[number];

export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** Injects a fault into the next call of the operation, including the provider's own retries. */
  orderFault(operation: PortOperation, error: NetworkFault): Promise<void>;
  /** Completes the challenge of an intent or a card setup. */
  completeChallenge(asking: Pick<Intent, 'id' | 'clientSecret'>, succeed: boolean): Promise<void>;
  /** Settles pending refunds. */
  settleRefunds(): Promise<void>;
  /** Makes a saved card behave like the card of a test token. */
  changeSavedCard(card: SavedCard, token: string): Promise<void>;
  /** Body and headers of an event, as sent by the provider. */
  signedEvent(event: { id: string; type: string; intentId: string }): {
    rawBody: Buffer;
    headers: Record<string, string>;
  };
  /** Charged or authorized amounts at the provider for our reference. */
  listCharges(reference: string): Promise<number[]>;
  close(): Promise<void>;
};

export const newIdempotencyKey = (): string => randomUUID();

/** The value of a result; throws unless it is `ok`. */
export function unwrapResult<T>(result: ProviderResult<T>): T {
  if (result.outcome !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(result)}`);
  return result.value;
}

/** Creates an intent of $20.60, with its reference. */
export async function createTestIntent(
  provider: PaymentProvider,
  capture: 'manual' | 'automatic' = 'manual',
  amountCents = 2060,
): Promise<Intent> {
  const reference = randomUUID();
  const result = await provider.createIntent({
    key: newIdempotencyKey(),
    ...buildIntentInput(reference),
    capture,
    amountCents,
  });
  return unwrapResult(result);
}

/** Sample input of createIntent. */
export const buildIntentInput = (reference: string) => ({
  amountCents: 2060,
  capture: 'manual' as const,
  card: 'once' as CardUsage,
  description: 'Two chairs',
  reference,
  email: 'buyer@example.org',
});

export const returnUrl = 'https://example.org/receipt';

export const confirmIntent = (
  provider: PaymentProvider,
  intentId: string,
  token: string,
  key = newIdempotencyKey(),
) => provider.confirm({ key, intentId, token, present: true, returnUrl });

/** Creates an intent in the given state. */
export async function createIntentInState(
  provider: PaymentProvider,
  state: 'requires_payment_method' | 'requires_capture' | 'succeeded',
): Promise<Intent> {
  const intent = await createTestIntent(provider, state === 'succeeded' ? 'automatic' : 'manual');
  if (state === 'requires_payment_method') return intent;
  return unwrapResult(await confirmIntent(provider, intent.id, 'tok_visa'));
}

export async function getIntentState(
  provider: PaymentProvider,
  intentId: string,
): Promise<IntentState> {
  return unwrapResult(await provider.retrieve(intentId)).state;
}

/** Returns the provider of the suite; available after beforeAll. */
export type ProviderFixture = () => ProviderUnderTest;
