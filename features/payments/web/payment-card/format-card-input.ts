export type CardBrand = 'Visa' | 'Mastercard' | 'Amex' | 'Discover' | null;

/** The brand of a card number, from its first digits. */
export function getCardBrand(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  if (/^3[47]/.test(digits)) return 'Amex';
  if (/^(6011|65|64[4-9])/.test(digits)) return 'Discover';
  return null;
}

/** Groups a card number as it is embossed: 4-4-4-4, or 4-6-5 for Amex. */
export function formatCardNumber(digits: string): string {
  const parts = getCardBrand(digits) === 'Amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const groups: string[] = [];
  let rest = digits.slice(0, 19);
  for (const length of parts) {
    if (!rest) break;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(' ');
}

/** Formats input as 'MM / YY'; a month that can only have one digit gets a leading zero. */
export function formatExpiry(inputValue: string): string {
  let digits = inputValue.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Month and full year of 'MM / YY'; null while incomplete. */
export function parseExpiry(visible: string): { month: number; year: number } | null {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(visible);
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : null;
}
