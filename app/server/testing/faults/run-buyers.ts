import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { checkout, type OrderResponse } from '#features/orders/contract/checkout.ts';
import { listAdultChairIds } from '../buyer.ts';
import type { Random } from '../random.ts';
import { type Crowd, type Outcome, send, sendUntilResponse, type Purchase } from './journal.ts';

const tokens = [
  'tok_visa',
  'tok_visa',
  'tok_visa',
  'tok_chargeDeclined',
  'tok_chargeCustomerFail',
  'tok_threeDSecure2Required',
];
/** Few, so that buyers want the same chairs. */
const popularChairs = 6;

/** One buyer after another fills a cart and pays it: declined cards, bank challenges, lost answers, the same key again. */
export async function runBuyers(crowd: Crowd, name: string, random: Random): Promise<void> {
  for (let number = 1; !crowd.isClosing(); number += 1) {
    await buy(crowd, `${name}-${number}@example.org`, random);
    await crowd.pause(100 + random.int(200));
  }
}

async function buy(crowd: Crowd, email: string, random: Random): Promise<void> {
  const { journal, isOver, getBase } = crowd;
  const free = await send(journal, 'chairs', () => listAdultChairIds(getBase()));
  if (free.kind !== 'ok') return;
  const created = await send(journal, 'create cart', (signal) =>
    callEndpoint(getBase(), carts.create, { body: {} }, { signal }),
  );
  if (created.kind !== 'ok') return;
  const cartId = created.value.id;
  let amount = 0;
  for (let count = 1 + random.int(2); count > 0; count -= 1) {
    const chairId = free.value[random.int(Math.min(popularChairs, free.value.length))] ?? 0;
    const held = await sendUntilResponse(
      journal,
      'hold chair',
      (signal) =>
        callEndpoint(getBase(), carts.hold, { params: { cartId, chairId }, body: {} }, { signal }),
      isOver,
    );
    if (held.kind === 'ok') amount = held.value.totalCents;
  }
  if (amount === 0 || random.chance(0.1)) return;
  const purchase: Purchase = { cartId, email, outcome: 'open', orderId: null };
  journal.purchases.push(purchase);
  const token = random.pick(tokens);
  await pay(crowd, purchase, { amount, token, succeed: random.chance(0.7) });
  if (purchase.outcome === 'not paid' && random.chance(0.5)) {
    purchase.outcome = 'open';
    await pay(crowd, purchase, { amount, token: 'tok_visa', succeed: true });
  }
}

type Payment = { amount: number; token: string; succeed: boolean };

/** Pays with one key until there is an outcome. */
async function pay(crowd: Crowd, purchase: Purchase, payment: Payment): Promise<void> {
  const { journal, isOver, getBase } = crowd;
  const key = randomUUID();
  const { cartId, email } = purchase;
  const { amount, token } = payment;
  const body = { name: 'Sample Buyer', phone: '6175550123', email, cartId, amount, token };
  const headers = { 'idempotency-key': key };
  const outcome = await sendUntilResponse(
    journal,
    'pay',
    (signal) => callEndpoint(getBase(), checkout.pay, { body }, { headers, signal }),
    isOver,
  );
  await record(crowd, purchase, payment, outcome);
}

/** Records the outcome of an answer; goes on with the bank's challenge, or asks again while the order is open. */
async function record(
  crowd: Crowd,
  purchase: Purchase,
  payment: Payment,
  outcome: Outcome<OrderResponse>,
): Promise<void> {
  const { journal, isOver, getBase, pause } = crowd;
  if (outcome.kind === 'lost') return;
  if (outcome.kind === 'problem') {
    // Another order of the cart may still be open, so only the ledger says how it ends.
    if (outcome.code !== 'cart-payment-in-progress') purchase.outcome = 'not paid';
    return;
  }
  const { orderId, status, tickets, clientSecret } = outcome.value;
  purchase.orderId = orderId;
  if (status === 'paid') {
    purchase.outcome = 'paid';
    journal.addTickets(orderId, tickets);
    return;
  }
  if (status !== 'pending' && status !== 'action' && status !== 'unknown') {
    purchase.outcome = 'not paid';
    return;
  }
  if (clientSecret) await respondToBank(crowd, clientSecret, payment.succeed);
  if (isOver()) return;
  await pause(250);
  const { cartId } = purchase;
  const next = await sendUntilResponse(
    journal,
    'poll order',
    (signal) =>
      callEndpoint(
        getBase(),
        checkout.getOrder,
        { params: { orderId }, query: { cartId } },
        { signal },
      ),
    isOver,
  );
  await record(crowd, purchase, payment, next);
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
