/** What was paid more for a ticket, what of it was the card fee, and what was refunded. */
export type PaidMore = { moreCents: number; feeCents: number; returnedCents: number };

/** What is left of a supplement: of what the ticket cost more, which is refunded first, and of the fee. */
export function getSupplementLeft({ moreCents, feeCents, returnedCents }: PaidMore) {
  const partCents = Math.max(0, moreCents - returnedCents);
  return { partCents, feeCents: moreCents + feeCents - returnedCents - partCents };
}

/** What goes back of an order. */
export type Refund = {
  amountCents: number;
  /** What each ticket gets back. */
  tickets: readonly { id: number; cents: number }[];
  /** What goes back of the extras. */
  extraCents: number;
};

/** Which payments of an order a refund is taken from, for the refund and for the dialog that shows it before. */
export function planRefund<Supplement extends PaidMore & { ticketId: number }>(
  refund: Refund,
  { leftCents, supplements }: { leftCents: number; supplements: readonly Supplement[] },
) {
  const left = supplements.map((item) => ({ ...item, ...getSupplementLeft(item) }));
  const orderLeftCents = left.reduce(
    (cents, { partCents, feeCents }) => cents - partCents - feeCents,
    leftCents,
  );
  return allocateRefund({ ...refund, orderLeftCents, supplements: left });
}

type Left = { ticketId: number; partCents: number; feeCents: number };

/**
 * Which payments a refund is taken from: what a ticket gets back comes first out of what was paid more for it, the newest first, and
 * then out of the payment of the order, as do its extras. What exceeds tickets and extras is the fee: first that of the order, as much as is left of its
 * payment, then that of the supplements.
 */
export function allocateRefund<Supplement extends Left>({
  amountCents,
  tickets,
  extraCents,
  orderLeftCents,
  supplements,
}: Refund & {
  orderLeftCents: number;
  /** What is left of each, oldest first. */
  supplements: readonly Supplement[];
}): {
  /** Of the payment of the order itself. */
  orderCents: number;
  supplements: Supplement[];
} {
  const due = new Map<number, number>();
  for (const { id, cents } of tickets) due.set(id, (due.get(id) ?? 0) + cents);
  const sumCents = [...due.values()].reduce((sum, cents) => sum + cents, 0);
  const parts = supplements.toReversed().map((item) => {
    const partCents = Math.min(item.partCents, Math.max(0, due.get(item.ticketId) ?? 0));
    due.set(item.ticketId, (due.get(item.ticketId) ?? 0) - partCents);
    return { ...item, partCents };
  });
  const ownCents = [...due.values()].reduce((sum, cents) => sum + cents, extraCents);
  const feeCents = Math.max(0, amountCents - sumCents - extraCents);
  const ownFeeCents = Math.min(feeCents, Math.max(0, orderLeftCents - ownCents));
  let otherFeeCents = feeCents - ownFeeCents;
  const shares = parts.map((item) => {
    const fee = Math.min(otherFeeCents, item.feeCents);
    otherFeeCents -= fee;
    return { ...item, feeCents: fee };
  });
  return {
    orderCents: ownCents + ownFeeCents,
    supplements: shares.filter((item) => item.partCents + item.feeCents > 0),
  };
}
