import { describe, expect, test } from 'vitest';
import {
  formatTelephoneInput,
  formatTelephoneTyping,
  getCaretPosition,
} from './TelephoneField.tsx';

const type = (keys: string, text = '') => {
  let visible = text;
  for (const key of keys) visible = formatTelephoneTyping(visible + key, visible);
  return visible;
};

describe('telephone field', () => {
  test.each([
    ['', ''],
    ['617', '617'],
    ['6175', '(617) 5'],
    ['6175550', '(617) 555-0'],
    ['(617) 555', '(617) 555'],
    ['6175550123', '(617) 555-0123'],
    ['61755501234', '61755501234'],
    ['+256772123456', '+256 772 123456'],
    ['0772 1234', '0772 1234'],
  ])('the value %s is shown as %s', (value, visible) => {
    expect(formatTelephoneInput(value)).toBe(visible);
  });

  test.each([
    ['6175550123', '(617) 555-0123'],
    ['617.555.0123', '(617) 555-0123'],
    ['+256772123456', '+256772123456'],
    ['0772 123456', '0772 123456'],
    ['256772123456', '256772123456'],
    ['617-555-0123 x5', '(617) 555-0123x5'],
  ])('the keys %s show %s', (keys, text) => expect(type(keys)).toBe(text));

  test('a pasted number is formatted when it is American', () => {
    expect(formatTelephoneTyping('617 555 0123', '')).toBe('(617) 555-0123');
    expect(formatTelephoneTyping('+1 617 555 0123', '')).toBe('+1 617 555 0123');
  });

  test('deleting from the end removes all digits and punctuation', () => {
    let text = '(617) 555-0123';
    for (let key = 0; key < 10; key += 1) text = formatTelephoneTyping(text.slice(0, -1), text);
    expect(text).toBe('');
  });

  test('deleting a bracket deletes the digit before it', () =>
    expect(formatTelephoneTyping('(617 5', '(617) 5')).toBe('617'));

  test('autofill of the same number keeps all its digits', () => {
    expect(formatTelephoneTyping('6175550123', '(617) 555-0123')).toBe('(617) 555-0123');
  });

  test('the caret stays behind its digit', () => {
    expect(getCaretPosition('(617) 555-0123', 3)).toBe(4);
    expect(getCaretPosition('(617) 555-0123', 4)).toBe(7);
    expect(getCaretPosition('(617) 555-0123', 10)).toBe(14);
    expect(getCaretPosition('(617) 5', 0)).toBe(0);
  });
});
