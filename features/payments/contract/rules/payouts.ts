/** What a deposit of the card processor consists of, in cents. */
export type PayoutLine = {
  kind: 'charge' | 'refund' | 'other';
  /** Refunds are negative. */
  amountCents: number;
  /** What the processor keeps. */
  feeCents: number;
  /** Whether the site knows the payment. */
  isRecorded: boolean;
};

export type PayoutSums = {
  chargesCents: number;
  refundsCents: number;
  otherCents: number;
  feesCents: number;
  netCents: number;
  /** Charges and refunds that the site doesn't know. */
  unknown: number;
};

/** The sums of a deposit's lines; `netCents` is what arrives at the bank. */
export function sumPayout(lines: readonly PayoutLine[]): PayoutSums {
  const sum = (kind: PayoutLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((all, line) => all + line.amountCents, 0);
  const feesCents = lines.reduce((all, line) => all + line.feeCents, 0);
  const [chargesCents, refundsCents, otherCents] = [sum('charge'), sum('refund'), sum('other')];
  return {
    chargesCents,
    refundsCents,
    otherCents,
    feesCents,
    netCents: chargesCents + refundsCents + otherCents - feesCents,
    unknown: lines.filter(({ kind, isRecorded }) => kind !== 'other' && !isRecorded).length,
  };
}

/** Why a deposit needs a look, as sentences; empty when its lines add up and the site knows each payment. */
export function listPayoutProblems(amountCents: number, sums: PayoutSums): string[] {
  return [
    ...(sums.netCents === amountCents ? [] : ["The payments don't add up to this deposit."]),
    ...(sums.unknown === 0
      ? []
      : [
          sums.unknown === 1
            ? 'One payment is not in our records.'
            : `${sums.unknown} payments are not in our records.`,
        ]),
  ];
}
