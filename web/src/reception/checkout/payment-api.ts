import type { Cart } from '@namugongo/contract/reception/carts';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { checkout, type OrderResponse } from '@namugongo/contract/reception/checkout';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { callApi } from '../../api.ts';
import { createIdempotencyKey, paymentTimeoutMs } from '../../ui/payment-card/idempotency-key.ts';

/** Pays a cart. Sends the displayed amount and labels; the server compares the amount and stores its own values. */
export function payCart(
  cart: Cart,
  buyer: Buyer,
  token: string,
  eventTitle: string,
): Promise<OrderResponse> {
  return callApi(
    checkout.pay,
    {
      body: {
        ...buyer,
        token,
        amount: cart.totalCents,
        checkoutDate: new Date(),
        location: eventTitle.slice(0, 120),
        note: cart.chairs.map(formatChairLabel),
        cartId: cart.id,
      },
    },
    {
      headers: { 'idempotency-key': createIdempotencyKey() },
      signal: AbortSignal.timeout(paymentTimeoutMs),
    },
  );
}

export const fetchOrder = (orderId: number, cartId: string) =>
  callApi(checkout.getOrder, { params: { orderId }, query: { cartId } });

const open = new Set<OrderResponse['status']>(['pending', 'unknown', 'action']);

/** Polls an order every two seconds until it is decided or the timeout has passed. Returns the last response. */
export async function pollOrder(
  orderId: number,
  cartId: string,
  timeoutMs: number,
  whileAction: boolean,
): Promise<OrderResponse> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetchOrder(orderId, cartId);
    const decided = !open.has(response.status) || (response.status === 'action' && !whileAction);
    if (decided || Date.now() > until) return response;
    await new Promise((done) => setTimeout(done, 2_000));
  }
}
