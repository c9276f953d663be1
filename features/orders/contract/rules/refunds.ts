/**
 * The refund in cents for the named tickets of an order: their prices, or everything left (with the fee) for the last tickets.
 * Null when the prices exceed what is left.
 */
export function computeRefund({
  left,
  active,
  named,
}: {
  left: number;
  /** Prices of all active tickets. */
  active: readonly number[];
  named: readonly number[];
}): number | null {
  if (named.length === active.length) return left;
  const amount = named.reduce((sum, cents) => sum + cents, 0);
  return amount > left ? null : amount;
}
