import { describe, expect, test } from 'vitest';
import { getCaretPosition, formatTelephoneInput, parseTelephoneInput } from './TelephoneField.tsx';
import { formatInternational, isInternationalNumber } from './international-telephone.ts';

describe('telephone field', () => {
  test.each([
    ['', ''],
    ['617', '617'],
    ['6175', '(617) 5'],
    ['6175550', '(617) 555-0'],
    ['6175550123', '(617) 555-0123'],
    ['61755501234', '61755501234'],
  ])('digits %s are shown as %s', (digits, visible) => {
    expect(formatTelephoneInput(digits)).toBe(visible);
  });

  test('a pasted value is reduced to digits', () => {
    expect(parseTelephoneInput('+1 (617) 555-0123', '')).toBe('6175550123');
    expect(parseTelephoneInput('617.555.0123', '')).toBe('6175550123');
  });

  test('typing digit by digit builds the number', () => {
    let digits = '';
    for (const key of '6175550123')
      digits = parseTelephoneInput(formatTelephoneInput(digits) + key, digits);
    expect(digits).toBe('6175550123');
  });

  test('a + begins the number of another country, digit by digit too', () => {
    let value = '';
    for (const key of '+256772123456')
      value = parseTelephoneInput(formatTelephoneInput(value) + key, value);
    expect(value).toBe('+256772123456');
    expect(parseTelephoneInput('+1617555012', '+161755501')).toBe('+1617555012');
    expect(getCaretPosition('+256', 0)).toBe(1);
    for (const country of ['+256772123456', '+447911123456']) {
      expect(isInternationalNumber(country)).toBe(true);
      expect(isInternationalNumber(country.slice(0, -3))).toBe(false);
    }
    expect(formatInternational('+256772123456')).toBe('+256 772 123456');
  });

  test('deleting from the end removes all digits and punctuation', () => {
    let digits = '6175550123';
    for (let key = 0; key < 10; key += 1)
      digits = parseTelephoneInput(formatTelephoneInput(digits).slice(0, -1), digits);
    expect(digits).toBe('');
  });

  test('autofill of the same number keeps all its digits', () => {
    expect(parseTelephoneInput('6175550123', '6175550123')).toBe('6175550123');
  });

  test('the caret stays behind its digit', () => {
    expect(getCaretPosition('(617) 555-0123', 3)).toBe(4);
    expect(getCaretPosition('(617) 555-0123', 4)).toBe(7);
    expect(getCaretPosition('(617) 555-0123', 10)).toBe(14);
    expect(getCaretPosition('(617) 5', 0)).toBe(0);
  });
});
