import { hasCompanion, isChildAmongAdults } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import { receptionProblems } from '#contract/problems/reception.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { guestTypeLabels } from '#features/event/web/chair-types.ts';
import styles from './Cart.module.css';
import type { CartItem } from './optimistic-cart.ts';

type CartItemsProps = {
  id: string;
  items: readonly CartItem[];
  disabled: boolean;
  onRemove: (id: number) => void;
  onGuestChange: (change: { item: CartItem; chairType: ChairType }) => void;
};

/** The seats in the cart, each with a Remove button, and who will sit where several types of guests may. */
export function CartItems({ id, items, disabled, onRemove, onGuestChange }: CartItemsProps) {
  const guestTypes = items.map(({ chairType }) => chairType);
  const isChildAlone =
    !hasCompanion(guestTypes) &&
    items.some(({ chairType: guestType, admits: [chairType = guestType] }) =>
      isChildAmongAdults({ chairType, guestType }),
    );
  return (
    <ul id={id} className={styles.items}>
      {isChildAlone && (
        <li className={styles.note}>
          <span role="status">{receptionProblems['child-without-adult'].detail}</span>
        </li>
      )}
      {items.map((item) => (
        <li key={item.id}>
          <span>
            {item.tableName}, {item.chairName}
            {item.admits.length > 1 && !disabled && (
              <InlineSelect
                label={`Guest at ${item.tableName}, ${item.chairName}`}
                className={styles.guest}
                options={item.admits.map((type) => ({ value: type, label: guestTypeLabels[type] }))}
                value={item.chairType}
                onChange={(value) => {
                  const type = item.admits.find((admitted) => admitted === value);
                  if (type) onGuestChange({ item, chairType: type });
                }}
              />
            )}
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
