/** Bills and coins of the closing count, in cents, the largest first. */
export const billCents = [100_00, 50_00, 20_00, 10_00, 5_00, 1_00] as const;

/** What a drawer should hold, and what was counted, in cents. */
export type DrawerCount = {
  /** In the drawer before the first sale. */
  startCents: number;
  /** Cash sales minus cash refunds. */
  soldCashCents: number;
  cashCents: number;
  soldCheckCents: number;
  checkCents: number;
};

/** What is too much (positive) or missing (negative). */
export const getDrawerDifferences = (
  count: DrawerCount,
): { cashCents: number; checkCents: number } => ({
  cashCents: count.cashCents - count.startCents - count.soldCashCents,
  checkCents: count.checkCents - count.soldCheckCents,
});

/** True when both fit. */
export function isDrawerRight(count: DrawerCount): boolean {
  const { cashCents, checkCents } = getDrawerDifferences(count);
  return cashCents === 0 && checkCents === 0;
}

/** The cents of so many bills of each kind, and of coins. */
export const sumBills = (bills: Readonly<Record<number, number>>, coinCents: number): number =>
  billCents.reduce((sum, cents) => sum + cents * (bills[cents] ?? 0), coinCents);
