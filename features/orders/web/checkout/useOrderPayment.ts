import { hasProblemCode } from '#contract/client.ts';
import type { Buyer } from '#contract/buyer.ts';
import { type Cart, carts } from '#features/seats/contract/carts.ts';
import { checkout, type OrderResponse } from '#features/orders/contract/checkout.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { RefObject } from 'react';
import { callApi } from '#ui/api.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { createPaymentCallOptions } from '#features/payments/web/payment-card/payment-call.ts';
import { usePayment } from '#features/payments/web/payment-card/usePayment.ts';

/** Problems of orders that are neither paid, declined nor open. */
export const orderFailures = {
  'refund-due': 'reservation-incomplete',
  refunded: 'reservation-incomplete',
  expired: 'payment-failed',
} as const;

type OrderPaymentOptions = {
  cart: Cart;
  eventTitle: string;
  card: RefObject<CardField | null>;
  onPaid: (response: OrderResponse) => void;
  /** The cart may have changed, for example because holds expired. */
  onChanged: () => void;
};

/** The payment of a cart, from 'Pay' to the tickets. A cart without a price needs no card. */
export function useOrderPayment(options: OrderPaymentOptions) {
  const { cart, eventTitle, card, onPaid, onChanged } = options;
  const fetchOrder = (orderId: number) =>
    callApi(checkout.getOrder, { params: { orderId }, query: { cartId: cart.id } });
  return usePayment<Buyer, OrderResponse>({
    card,
    payingMessage: 'Paying and reserving your seats...',
    skipsCard: () => cart.totalCents === 0,
    pay: (token, buyer) => payCart(cart, buyer, token ?? '', eventTitle),
    fetchPayment: ({ orderId }) => fetchOrder(orderId),
    async findLostPayment() {
      const { orderId } = await callApi(carts.get, { params: { cartId: cart.id } });
      return orderId === null ? null : () => fetchOrder(orderId);
    },
    failures: orderFailures,
    // The checkout offers to hold the chairs again.
    isHandledByScreen: (error) => hasProblemCode(error, 'hold-expired'),
    onPaid,
    onSettled: onChanged,
  });
}

/** Pays a cart. Sends the displayed amount and labels; the server compares the amount and stores its own values. */
function payCart(
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
    createPaymentCallOptions(),
  );
}
