/** An extra of a cart: its price stays as it was when it was chosen. */
export type CartExtra = {
  id: number;
  name: string;
  unitCents: number;
  quantity: number;
  /** At most one for each chair. */
  isPerGuest: boolean;
};

/** An extra of an order, as it was bought, and what of it is left after refunds. */
export type OrderExtra = {
  id: number;
  name: string;
  unitCents: number;
  quantity: number;
  leftQuantity: number;
  /** What the rest costs; a refund of an amount lowers it, too. */
  leftCents: number;
};

type Line = { quantity: number; unitCents: number };

export const getExtraCents = ({ quantity, unitCents }: Line): number => quantity * unitCents;

export const sumExtras = (extras: readonly Line[]): number =>
  extras.reduce((sum, extra) => sum + getExtraCents(extra), 0);

/** What of a cart's extras can be bought with so many chairs. */
export const limitToChairs = (extras: readonly CartExtra[], chairs: number): CartExtra[] =>
  extras
    .map((extra) =>
      extra.isPerGuest ? { ...extra, quantity: Math.min(extra.quantity, chairs) } : extra,
    )
    .filter(({ quantity }) => quantity > 0);

/** The most of an extra that one order can have. */
export const getMaxQuantity = (
  {
    isPerGuest,
    maxQuantity,
    left,
  }: { isPerGuest: boolean; maxQuantity: number; left: number | null },
  chairs: number,
): number => Math.min(isPerGuest ? chairs : maxQuantity, left ?? Infinity);

export const toOrderExtras = (extras: readonly CartExtra[]): OrderExtra[] =>
  extras.map(({ isPerGuest: _, ...extra }) => ({
    ...extra,
    leftQuantity: extra.quantity,
    leftCents: getExtraCents(extra),
  }));

/** The income of extras by name, as the credits of a ledger. */
export function sumExtraIncome(
  extras: readonly Pick<OrderExtra, 'name' | 'leftCents'>[],
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { name, leftCents } of extras) sums[name] = (sums[name] ?? 0) - leftCents;
  return sums;
}

/** What so many of an order's extra cost now, to the cent in sum however they are refunded. */
export const getRefundCents = (
  { leftQuantity, leftCents }: Pick<OrderExtra, 'leftQuantity' | 'leftCents'>,
  quantity: number,
): number =>
  quantity >= leftQuantity ? leftCents : Math.round((leftCents * quantity) / leftQuantity);

/** 'Bus seat × 2'. */
export const formatExtra = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity === 1 ? name : `${name} × ${quantity}`;

/** 'Bus seat × 2, Program', what is left of an order's extras. */
export const formatExtras = (
  extras: readonly Pick<OrderExtra, 'name' | 'leftQuantity'>[],
): string =>
  extras
    .filter(({ leftQuantity }) => leftQuantity > 0)
    .map(({ name, leftQuantity }) => formatExtra({ name, quantity: leftQuantity }))
    .join(', ');
