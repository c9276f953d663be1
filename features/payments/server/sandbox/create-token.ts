import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createId } from './create-id.ts';
import { insertTokenRow } from './queries.ts';
import { findTokenForNumber } from './rules.ts';

export type TokenResult = { outcome: 'ok'; token: string } | ({ outcome: 'refused' } & CardError);

/** Creates a token that pays once. Stores only the last four digits of the number. */
export async function createToken(
  database: Database,
  clock: Clock,
  card: CardInput,
): Promise<TokenResult> {
  const now = clock.now();
  const error = validateCard(card, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  if (error) return { outcome: 'refused', ...error };
  const number = stripSeparators(card.number);
  const token = createId('tok_sbx');
  await insertTokenRow(database, {
    id: token,
    card: findTokenForNumber(number),
    lastFour: number.slice(-4),
    createdAt: now,
  });
  return { outcome: 'ok', token };
}
export type CardInput = {
  number: string;
  expMonth: number | string;
  expYear: number | string;
  cvc: string;
};

export type CardError = { code: string; message: string };

/** Stripe's error for an invalid card input, or null. Two-digit years are in this century. */
export function validateCard(
  card: CardInput,
  today: { year: number; month: number },
): CardError | null {
  const number = stripSeparators(card.number);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  const month = Number(card.expMonth);
  const inputYear = Number(card.expYear);
  const year = inputYear < 100 ? 2000 + inputYear : inputYear;
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

/** Removes spaces and dashes from a card number. */
const stripSeparators = (inputValue: string): string => inputValue.replace(/[\s-]/g, '');

/** Luhn check (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
