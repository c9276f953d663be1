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

/** What tickets and extras of an order get back of an amount, in their order; the rest is the fee. */
export function splitOrderRefund(
  amountCents: number,
  tickets: readonly { amount: number }[],
  extras: readonly { leftCents: number }[],
): { tickets: number[]; extras: number[] } {
  const cuts = splitAmount(amountCents, [
    ...tickets.map(({ amount }) => amount),
    ...extras.map(({ leftCents }) => leftCents),
  ]);
  return { tickets: cuts.slice(0, tickets.length), extras: cuts.slice(tickets.length) };
}

/**
 * The parts of an amount that belong to these prices, in proportion, so that none is more than its price. What exceeds their sum
 * belongs to none: of a refund, it comes out of the fee.
 */
export function splitAmount(amountCents: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, cents) => sum + cents, 0);
  const share = total === 0 ? 0 : Math.min(amountCents / total, 1);
  let before = 0;
  return prices.map((cents) => {
    const start = Math.round(before * share);
    before += cents;
    return Math.round(before * share) - start;
  });
}
