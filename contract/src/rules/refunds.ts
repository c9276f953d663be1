/**
 * What goes back for some of an order's tickets, in cents: their prices; with the last of them all that is left, the fee too.
 * Null when that is more than is left.
 */
export function refundOf({
  left,
  living,
  named,
}: {
  left: number;
  living: readonly number[];
  named: readonly number[];
}): number | null {
  if (named.length === living.length) return left;
  const amount = named.reduce((sum, cents) => sum + cents, 0);
  return amount > left ? null : amount;
}
