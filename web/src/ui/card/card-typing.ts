export type CardBrand = 'Visa' | 'Mastercard' | 'Amex' | 'Discover' | null;

/** The brand a card number begins like. */
export function brandOf(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  if (/^3[47]/.test(digits)) return 'Amex';
  if (/^(6011|65|64[4-9])/.test(digits)) return 'Discover';
  return null;
}

/** A card number in groups as it is embossed: 4-4-4-4, or 4-6-5. */
export function groupedNumber(digits: string): string {
  const parts = brandOf(digits) === 'Amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const groups: string[] = [];
  let rest = digits.slice(0, 19);
  for (const length of parts) {
    if (!rest) break;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(' ');
}

/** 'MM / YY' from what was typed; a month that can only be one digit gets its nought. */
export function shownExpiry(typed: string): string {
  let digits = typed.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and full year of 'MM / YY', or null while it is not complete. */
export function expiryIn(shown: string): { month: number; year: number } | null {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(shown);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : null;
}
