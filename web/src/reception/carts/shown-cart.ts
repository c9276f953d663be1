import type { Cart } from '@namugongo/contract/reception/carts';
import { compareNames } from '@namugongo/contract/rules/names';

/** A chair as the cart lists it; one on its way in has no end of its hold yet. */
export type CartItem = { id: number; tableName: string; chairName: string; amount: number };

export type ShownCart = {
  items: readonly CartItem[];
  ids: ReadonlySet<number>;
  subtotalCents: number;
};

/** The cart as it will be once the server has answered: with the chairs on their way in, without those on their way out. */
export function shownCart(
  cart: Cart | undefined,
  coming: readonly CartItem[],
  going: ReadonlySet<number>,
): ShownCart {
  const open = cart && cart.state !== 'paid' ? cart.chairs : [];
  const held = new Set(open.map(({ id }) => id));
  const items = [...open, ...coming.filter(({ id }) => !held.has(id))]
    .filter(({ id }) => !going.has(id))
    .sort(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );
  return {
    items,
    ids: new Set(items.map(({ id }) => id)),
    subtotalCents: items.reduce((sum, { amount }) => sum + amount, 0),
  };
}
