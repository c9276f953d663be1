import { randomUUID } from 'node:crypto';
import { callEndpoint, isApiError } from '#contract/client.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { checkout, type OrderResponse } from '#features/orders/contract/checkout.ts';

export const sampleBuyer = {
  name: 'Sample Buyer',
  phone: '6175550123',
  email: 'buyer@example.org',
};

/** Result of a payment: the response or the problem. */
export type PayOutcome = {
  status: number;
  code: string | null;
  detail: string;
  orderId: number | null;
  response: OrderResponse | null;
};

/** Lists the chairs for sale. */
export async function listFreeChairs(base: string): Promise<{ id: number; amount: number }[]> {
  const all = await callEndpoint(base, chairs.list, { query: {} });
  return all.filter(({ chairStatus }) => chairStatus === 'Buy' || chairStatus === 'Available');
}

/** Lists the ids of the chairs for sale at the adult price, $200. */
export async function listAdultChairIds(base: string): Promise<number[]> {
  const free = await listFreeChairs(base);
  return free.filter(({ amount }) => amount === 20_000).map(({ id }) => id);
}

/** Creates a cart that holds the chairs; `amount` is its total in cents. */
export async function fillCart(
  base: string,
  chairIds: readonly number[],
): Promise<{ cartId: string; amount: number }> {
  const cart = await callEndpoint(base, carts.create, { body: {} });
  let amount = 0;
  for (const chairId of chairIds)
    amount = (await callEndpoint(base, carts.hold, { params: { cartId: cart.id, chairId } }))
      .totalCents;
  return { cartId: cart.id, amount };
}

export type PayInput = {
  cartId: string;
  amount: number;
  token?: string;
  key?: string;
  name?: string;
};

export async function pay(
  base: string,
  { key = randomUUID(), token = 'tok_visa', ...rest }: PayInput,
): Promise<PayOutcome> {
  const headers = { 'idempotency-key': key };
  return toPayOutcome(
    callEndpoint(base, checkout.pay, { body: { ...sampleBuyer, ...rest, token } }, { headers }),
  );
}

export const getOrder = (base: string, orderId: number, cartId: string): Promise<OrderResponse> =>
  callEndpoint(base, checkout.getOrder, { params: { orderId }, query: { cartId } });

/** Converts the response or the ApiError of a payment call. */
export async function toPayOutcome(work: Promise<OrderResponse>): Promise<PayOutcome> {
  try {
    const response = await work;
    return { status: 200, code: null, detail: '', orderId: response.orderId, response };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code, detail, details } = error.problem;
    const orderId = details?.['orderId'];
    return {
      status,
      code,
      detail,
      orderId: typeof orderId === 'number' ? orderId : null,
      response: null,
    };
  }
}
