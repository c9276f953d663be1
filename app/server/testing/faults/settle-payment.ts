import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import type { Random } from '../random.ts';
import { type Crowd, type PaymentOutcome, sendUntilResponse } from './journal.ts';

const tokens = [
  'tok_visa',
  'tok_visa',
  'tok_visa',
  'tok_chargeDeclined',
  'tok_chargeCustomerFail',
  'tok_threeDSecure2Required',
];

export type Card = { token: string; /** What the buyer tells the bank. */ succeed: boolean };
export const chooseCard = (random: Random): Card => ({
  token: random.pick(tokens),
  succeed: random.chance(0.7),
});

type PaymentResponse = { status: string; clientSecret: string | null };

type PaymentCalls<Response> = {
  name: string;
  pay(headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
  poll(response: Response, signal: AbortSignal): Promise<Response>;
  succeed: boolean;
};

const openStatuses = ['pending', 'action', 'unknown'];
/** Another payment of the same is not over, so only the books say how it ends. */
const busyCodes = [
  'cart-payment-in-progress',
  'places-paying',
  'difference-paying',
  'donation-in-progress',
];

/** Pays with one key until there is an outcome: answers the bank's challenge, and asks again while the payment is open. */
export async function settlePayment<Response extends PaymentResponse>(
  crowd: Crowd,
  { name, pay, poll, succeed }: PaymentCalls<Response>,
): Promise<{ outcome: PaymentOutcome; response: Response | null }> {
  const { journal, isOver, pause } = crowd;
  const headers = { 'idempotency-key': randomUUID() };
  let response: Response | null = null;
  let result = await sendUntilResponse(journal, name, (signal) => pay(headers, signal), isOver);
  for (;;) {
    if (result.kind === 'lost') return { outcome: 'open', response };
    if (result.kind === 'problem')
      return { outcome: busyCodes.includes(result.code) ? 'open' : 'not paid', response };
    const current = result.value;
    response = current;
    if (current.status === 'paid') return { outcome: 'paid', response };
    if (!openStatuses.includes(current.status)) return { outcome: 'not paid', response };
    if (current.clientSecret) await respondToBank(crowd, current.clientSecret, succeed);
    if (isOver()) return { outcome: 'open', response };
    await pause(250);
    const again = (signal: AbortSignal) => poll(current, signal);
    result = await sendUntilResponse(journal, `poll ${name}`, again, isOver);
  }
}

/** The challenge of a client secret is answered once; a second answer isn't found. */
async function respondToBank(
  { journal, isOver, getBase }: Crowd,
  clientSecret: string,
  succeed: boolean,
): Promise<void> {
  const intentId = clientSecret.split('_secret')[0] ?? '';
  await sendUntilResponse(
    { ...journal, unexpectedResponses: [] },
    'answer the bank',
    (signal) =>
      callEndpoint(
        getBase(),
        sandboxPayments.completeChallenge,
        { params: { intentId }, body: { clientSecret, succeed } },
        { signal },
      ),
    isOver,
  );
}
