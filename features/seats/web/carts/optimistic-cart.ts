import type { Cart, CartChair } from '#features/seats/contract/carts.ts';
import { sumExtras } from '#features/event/contract/rules/extras.ts';
import { compareNames } from '#contract/rules/names.ts';

/** A chair in the cart's list; one being added has no expiry yet. */
export type CartItem = Pick<
  CartChair,
  'id' | 'tableName' | 'chairName' | 'amount' | 'chairType' | 'admits'
>;

export type OptimisticCart = {
  items: readonly CartItem[];
  ids: ReadonlySet<number>;
  /** What the extras of the cart cost. */
  extrasCents: number;
  subtotalCents: number;
};

/** The cart with the chairs being added and without those being removed. */
export function getOptimisticCart(
  cart: Cart | undefined,
  adding: readonly CartItem[],
  removing: ReadonlySet<number>,
): OptimisticCart {
  const open = cart && cart.state !== 'paid' ? cart.chairs : [];
  // A chair that is held again for another guest is among both; the last change counts.
  const latest = new Map([...open, ...adding].map((item) => [item.id, item]));
  const items = [...latest.values()]
    .filter(({ id }) => !removing.has(id))
    .sort(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );
  const extrasCents = cart && cart.state !== 'paid' ? sumExtras(cart.extras) : 0;
  return {
    items,
    ids: new Set(items.map(({ id }) => id)),
    extrasCents,
    subtotalCents: items.reduce((sum, { amount }) => sum + amount, extrasCents),
  };
}
