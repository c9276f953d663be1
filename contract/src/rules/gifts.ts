/** What is added so that the parish receives the gift whole: the fee's percent of it, rounded up to a cent. */
export function feeOfGift(giftCents: number, feePercent: number): number {
  // Hundredths of a percent keep the arithmetic in whole numbers.
  return Math.ceil((giftCents * Math.round(feePercent * 100)) / 10_000);
}

export type GiftPart<Purpose extends string = string> = { message: Purpose; amount: number };

/** What is wrong with a gift's parts, or null: each is for something else, none is empty, together they are the gift. */
export function partsFault(parts: readonly GiftPart[], giftCents: number): string | null {
  if (new Set(parts.map(({ message }) => message)).size !== parts.length)
    return 'Each purpose is named once';
  if (parts.some(({ amount }) => amount <= 0)) return 'Amount is required';
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return sum === giftCents ? null : 'The parts do not add up to the gift';
}

/** Cents of what a person typed as dollars: '25', '$1,000.50'. Null when that is no amount of money. */
export function centsIn(typed: string): number | null {
  const bare = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{0,2})?$/.test(bare)) return null;
  return Math.round(Number(bare.replaceAll(',', '')) * 100);
}

/** A value of the wire as people read it: 'St_Charles_Lwanga' is St Charles Lwanga (specification, section 3). */
export const wireWords = (value: string): string => value.replaceAll('_', ' ');
