import { randomUUID } from 'node:crypto';
import { call, isCallFailure } from '@namugongo/contract/call';
import { carts } from '@namugongo/contract/reception/carts';
import { chairs } from '@namugongo/contract/reception/chairs';
import { checkout, type OrderAnswer } from '@namugongo/contract/reception/checkout';

export const person = { name: 'Sample Buyer', phone: '6175550123', email: 'buyer@example.org' };

/** What a payment came to, as the browser sees it. */
export type Outcome = {
  status: number;
  code: string | null;
  detail: string;
  orderId: number | null;
  answer: OrderAnswer | null;
};

/** Chairs that can be bought now. */
export async function freeChairs(base: string): Promise<{ id: number; amount: number }[]> {
  const all = await call(base, chairs.list, { query: {} });
  return all.filter(({ chairStatus }) => chairStatus === 'Buy' || chairStatus === 'Available');
}

/** The ids of the free chairs at the price of an adult, $200. */
export async function adultChairs(base: string): Promise<number[]> {
  const free = await freeChairs(base);
  return free.filter(({ amount }) => amount === 20_000).map(({ id }) => id);
}

/** A cart that holds the chairs, with what it costs. */
export async function fillCart(
  base: string,
  chairIds: readonly number[],
): Promise<{ cartId: string; amount: number }> {
  const cart = await call(base, carts.create, { body: {} });
  let amount = 0;
  for (const chairId of chairIds)
    amount = (await call(base, carts.hold, { params: { cartId: cart.id, chairId } })).totalCents;
  return { cartId: cart.id, amount };
}

export type PaymentTry = {
  cartId: string;
  amount: number;
  token?: string;
  key?: string;
  name?: string;
};

export async function pay(
  base: string,
  { key = randomUUID(), token = 'tok_visa', ...rest }: PaymentTry,
): Promise<Outcome> {
  const headers = { 'idempotency-key': key };
  return outcomeOf(call(base, checkout.pay, { body: { ...person, ...rest, token } }, { headers }));
}

export const poll = (base: string, orderId: number, cartId: string): Promise<OrderAnswer> =>
  call(base, checkout.order, { params: { orderId }, query: { cartId } });

/** The answer or the refusal of a call that pays. */
export async function outcomeOf(work: Promise<OrderAnswer>): Promise<Outcome> {
  try {
    const answer = await work;
    return { status: 200, code: null, detail: '', orderId: answer.orderId, answer };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { status, code, detail, details } = error.problem;
    const orderId = details?.['orderId'];
    return {
      status,
      code,
      detail,
      orderId: typeof orderId === 'number' ? orderId : null,
      answer: null,
    };
  }
}
