import type { PhoneSale } from '#features/orders/contract/phone-sales.ts';
import { findCart } from '#features/seats/server/claims/hold-queries.ts';
import { extendSaleHolds } from '#features/seats/server/claims/sale-hold-queries.ts';
import { toCart } from '#features/seats/server/carts/rules.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import { addMinutes } from '#platform/clock.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { OrderResponse } from '#features/orders/contract/checkout.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { getOrderStatus } from '../checkout/get-order.ts';
import { findPhoneSale } from './phone-sale-queries.ts';
import { getPhoneSaleState, linkMinutes } from './rules.ts';

/** How far the guest is. While the desk asks, the chairs stay held, until the link is too old. */
export async function renewPhoneSale(
  checkout: CheckoutContext,
  cartId: string,
): Promise<PhoneSale> {
  const { database, clock, config } = checkout.platform;
  const now = clock.now();
  const sale = await findPhoneSale(database, cartId);
  if (sale && !sale.endedAt && now < addMinutes(sale.createdAt, linkMinutes))
    await extendSaleHolds(database, {
      cartId,
      now,
      // Seldom, because the desk asks often.
      ending: addMinutes(now, config.HOLD_MINUTES * 0.9),
      until: addMinutes(now, config.HOLD_MINUTES),
    });
  return getPhoneSale(checkout, cartId);
}

export async function getPhoneSale(checkout: CheckoutContext, cartId: string): Promise<PhoneSale> {
  const { database, clock, config } = checkout.platform;
  const sale = await findPhoneSale(database, cartId);
  const record = sale && (await findCart(database, cartId));
  if (!record) throw new ProblemError('phone-sale-over');
  const cart = toCart(record, clock.now());
  // The order after the cart: a payment that ended between the two is told by the order.
  const order =
    cart.orderId === null
      ? null
      : await getOrderStatus(checkout, { orderId: cart.orderId, cartId });
  const state = getPhoneSaleState({
    ...sale,
    isPaying: record.isPaying,
    hasChairs: cart.chairs.length > 0,
    order: order?.status ?? null,
  });
  return {
    state,
    heldSeconds: config.HOLD_MINUTES * 60,
    subtotalCents: cart.subtotalCents,
    feeCents: cart.feeCents,
    totalCents: cart.totalCents,
    sold: state === 'paid' && order ? await getSold(checkout, order) : null,
  };
}

async function getSold({ platform }: CheckoutContext, { orderId, tickets }: OrderResponse) {
  const order = await findOrder(platform.database, orderId);
  if (!order) throw new Error(`Order ${orderId} does not exist.`);
  const { totalCents, name, email } = order;
  const isEmailed = email !== '' && platform.config.SMTP_URL !== undefined;
  return { orderId, totalCents, tickets, isEmailed, name, email };
}
