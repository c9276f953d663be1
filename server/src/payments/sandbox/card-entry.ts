export type CardEntry = {
  number: string;
  expMonth: number | string;
  expYear: number | string;
  cvc: string;
};
export type CardRefusal = { code: string; message: string };

/** What is wrong with a card as typed, in Stripe's words, or null. Two-digit years are of this century. */
export function findCardFault(
  card: CardEntry,
  today: { year: number; month: number },
): CardRefusal | null {
  const number = digitsOf(card.number);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  const month = Number(card.expMonth);
  const yearAsTyped = Number(card.expYear);
  const year = yearAsTyped < 100 ? 2000 + yearAsTyped : yearAsTyped;
  if (!/^\d+$/.test(String(card.expMonth)) || month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  if (!/^(\d\d|\d{4})$/.test(String(card.expYear)) || year < today.year || year > today.year + 50)
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  if (year === today.year && month < today.month)
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  const cvcLength = /^3[47]/.test(number) ? 4 : 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLength)
    return { code: 'invalid_cvc', message: "Your card's security code is invalid." };
  return null;
}

/** A card number without the spaces and dashes people type. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
