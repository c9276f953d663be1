import { describe, expect, test } from 'vitest';
import { caretAfter, shownTelephone, typedTelephone } from './telephone-typing.ts';

describe('telephone field', () => {
  test.each([
    ['', ''],
    ['617', '617'],
    ['6175', '(617) 5'],
    ['6175550', '(617) 555-0'],
    ['6175550123', '(617) 555-0123'],
    ['61755501234', '61755501234'],
  ])('digits %s are shown as %s', (digits, shown) => {
    expect(shownTelephone(digits)).toBe(shown);
  });

  test('the value stays digits, whatever is pasted', () => {
    expect(typedTelephone('+1 (617) 555-0123', '')).toBe('6175550123');
    expect(typedTelephone('617.555.0123', '')).toBe('6175550123');
  });

  test('each number grows back from its own shape', () => {
    let digits = '';
    for (const key of '6175550123') digits = typedTelephone(shownTelephone(digits) + key, digits);
    expect(digits).toBe('6175550123');
  });

  test('deleting from the end reaches nothing, brackets and all', () => {
    let digits = '6175550123';
    for (let key = 0; key < 10; key += 1)
      digits = typedTelephone(shownTelephone(digits).slice(0, -1), digits);
    expect(digits).toBe('');
  });

  test('the same number put in again, as a browser fills it in, keeps all its digits', () => {
    expect(typedTelephone('6175550123', '6175550123')).toBe('6175550123');
  });

  test('the caret stays behind its digit', () => {
    expect(caretAfter('(617) 555-0123', 3)).toBe(4);
    expect(caretAfter('(617) 555-0123', 4)).toBe(7);
    expect(caretAfter('(617) 555-0123', 10)).toBe(14);
    expect(caretAfter('(617) 5', 0)).toBe(0);
  });
});
