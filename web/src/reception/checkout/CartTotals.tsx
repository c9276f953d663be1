import type { Cart } from '@namugongo/contract/reception/carts';
import { TotalsList } from '../../ui/payment-card/TotalsList.tsx';

/** Subtotal, processing fee and total (specification, section 9). */
export function CartTotals({ cart }: { cart: Cart }) {
  const count = cart.chairs.length;
  return (
    <TotalsList
      lines={[
        [`Subtotal, ${count === 1 ? '1 seat' : `${count} seats`}`, cart.subtotalCents],
        [`Processing fee (${cart.feePercent}%)`, cart.feeCents],
        ['Total', cart.totalCents],
      ]}
    />
  );
}
