import type { Cart } from '@namugongo/contract/reception/carts';
import { Money } from '../../ui/Money.tsx';
import styles from './Checkout.module.css';

/** Subtotal, processing fee, total (specification, section 9). */
export function Bill({ cart }: { cart: Cart }) {
  const count = cart.chairs.length;
  const lines = [
    [`Subtotal, ${count === 1 ? '1 chair' : `${count} chairs`}`, cart.subtotalCents],
    [`Processing fee (${cart.feePercent}%)`, cart.feeCents],
    ['Total', cart.totalCents],
  ] as const;
  return (
    <dl className={styles.bill}>
      {lines.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money cents={cents} style="full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
