import type { Cart } from '@namugongo/contract/reception/carts';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { checkout, type OrderAnswer } from '@namugongo/contract/reception/checkout';
import { chairLabel } from '@namugongo/contract/rules/names';
import { ask } from '../../api.ts';
import { newKey, payingMilliseconds } from '../../ui/card/new-key.ts';

/** Pays a cart. The amount and the labels are what this browser showed; the server compares and keeps its own. */
export function pay(
  cart: Cart,
  buyer: Buyer,
  token: string,
  eventTitle: string,
): Promise<OrderAnswer> {
  return ask(
    checkout.pay,
    {
      body: {
        ...buyer,
        token,
        amount: cart.totalCents,
        checkoutDate: new Date(),
        location: eventTitle.slice(0, 120),
        note: cart.chairs.map(chairLabel),
        cartId: cart.id,
      },
    },
    { headers: { 'idempotency-key': newKey() }, signal: AbortSignal.timeout(payingMilliseconds) },
  );
}

export const orderOf = (orderId: number, cartId: string) =>
  ask(checkout.order, { params: { orderId }, query: { cartId } });

const open = new Set<OrderAnswer['status']>(['pending', 'unknown', 'action']);

/** Asks every two seconds where an order stands until it is decided or `patience` milliseconds are over; the last answer. */
export async function waitForOrder(
  orderId: number,
  cartId: string,
  patience: number,
  whileAction: boolean,
): Promise<OrderAnswer> {
  const until = Date.now() + patience;
  for (;;) {
    const answer = await orderOf(orderId, cartId);
    const decided = !open.has(answer.status) || (answer.status === 'action' && !whileAction);
    if (decided || Date.now() > until) return answer;
    await new Promise((done) => setTimeout(done, 2_000));
  }
}
