import type { Cart } from '@namugongo/contract/reception/carts';
import { Bill } from '../../ui/card/Bill.tsx';

/** Subtotal, processing fee, total (specification, section 9). */
export function CartBill({ cart }: { cart: Cart }) {
  const count = cart.chairs.length;
  return (
    <Bill
      lines={[
        [`Subtotal, ${count === 1 ? '1 chair' : `${count} chairs`}`, cart.subtotalCents],
        [`Processing fee (${cart.feePercent}%)`, cart.feeCents],
        ['Total', cart.totalCents],
      ]}
    />
  );
}
