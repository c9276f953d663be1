import { Button } from '../../ui/controls/Button.tsx';
import { Money } from '../../ui/data/Money.tsx';
import styles from './Cart.module.css';
import type { CartItem } from './optimistic-cart.ts';

type CartItemsProps = {
  id: string;
  items: readonly CartItem[];
  disabled: boolean;
  onRemove: (id: number) => void;
};

/** The seats in the cart, each with a Remove button. */
export function CartItems({ id, items, disabled, onRemove }: CartItemsProps) {
  return (
    <ul id={id} className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <span>
            {item.tableName}, {item.chairName}
          </span>
          <Money cents={item.amount} />
          <Button
            variant="link"
            size="small"
            disabled={disabled}
            onClick={() => onRemove(item.id)}
            aria-label={`Remove ${item.tableName}, ${item.chairName}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
