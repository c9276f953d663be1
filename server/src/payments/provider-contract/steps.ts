import { randomUUID } from 'node:crypto';
import type {
  CardUse,
  Intent,
  IntentState,
  KeptCard,
  PaymentProvider,
  ProviderAnswer,
} from '../provider.ts';

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
export type PortOperation = (typeof portOperations)[number];

export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** Makes the next call of the operation go wrong, all of the adapter's own repetitions included. */
  orderFault(operation: PortOperation, fault: NetworkFault): Promise<void>;
  /** Answers the bank's question about an intent, or about a card that is to be kept, for its owner. */
  completeChallenge(asking: Pick<Intent, 'id' | 'clientSecret'>, succeed: boolean): Promise<void>;
  /** Lets the banks that take their time say what became of a refund. */
  answerRefunds(): Promise<void>;
  /** From now on a kept card does what the card of this test token does. */
  changeKeptCard(card: KeptCard, token: string): Promise<void>;
  /** A body and its headers as the provider would send them. */
  signedEvent(event: { id: string; type: string; intentId: string }): {
    rawBody: Buffer;
    headers: Record<string, string>;
  };
  /** What the provider's own books say of our reference: one amount for each time money was taken or set aside. */
  chargesOf(reference: string): Promise<number[]>;
  close(): Promise<void>;
};

export const newKey = (): string => randomUUID();

/** The value of an answer that must be `done`. */
export function valueOf<T>(answer: ProviderAnswer<T>): T {
  if (answer.outcome !== 'done') throw new Error(`expected done, got ${JSON.stringify(answer)}`);
  return answer.value;
}

/** A new intent of 20.60 dollars, with the reference it was given. */
export async function openIntent(
  provider: PaymentProvider,
  capture: 'manual' | 'automatic' = 'manual',
  amountCents = 2060,
): Promise<Intent> {
  const reference = randomUUID();
  const answer = await provider.createIntent({
    key: newKey(),
    ...orderOf(reference),
    capture,
    amountCents,
  });
  return valueOf(answer);
}

/** What a new intent is asked for with. */
export const orderOf = (reference: string) => ({
  amountCents: 2060,
  capture: 'manual' as const,
  card: 'once' as CardUse,
  description: 'Two chairs',
  reference,
  email: 'buyer@example.org',
});

export const returnUrl = 'https://example.org/receipt';

export const confirmWith = (
  provider: PaymentProvider,
  intentId: string,
  token: string,
  key = newKey(),
) => provider.confirm({ key, intentId, token, present: true, returnUrl });

/** An intent brought as far as the test needs. */
export async function intentIn(
  provider: PaymentProvider,
  state: 'requires_payment_method' | 'requires_capture' | 'succeeded',
): Promise<Intent> {
  const intent = await openIntent(provider, state === 'succeeded' ? 'automatic' : 'manual');
  if (state === 'requires_payment_method') return intent;
  return valueOf(await confirmWith(provider, intent.id, 'tok_visa'));
}

export async function stateOf(provider: PaymentProvider, intentId: string): Promise<IntentState> {
  return valueOf(await provider.retrieve(intentId)).state;
}

/** The provider of the running suite; it exists once the suite has begun. */
export type Known = () => ProviderUnderTest;
