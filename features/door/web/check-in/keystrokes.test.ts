import { describe, expect, test } from 'vitest';
import { createKeystrokeReader } from './useScannerKeys.ts';

/** Codes read from these keys with the given gaps in ms. */
function inputValue(keys: readonly string[], gap: number): string[] {
  const reader = createKeystrokeReader();
  return keys.flatMap((key, place) => reader.press({ key, at: 1000 + place * gap }) ?? []);
}
const scanned = (code: string) => [...code, 'Enter'];

describe('the keys of a USB scanner', () => {
  test('give a code, also with Shift and in a row', () => {
    expect(inputValue(scanned('AB12CD34EF5'), 12)).toEqual(['AB12CD34EF5']);
    expect(inputValue(['Shift', 'A', 'Shift', 'B', ...scanned('12CD34EF5')], 20)).toEqual([
      'AB12CD34EF5',
    ]);
    expect(inputValue([...scanned('AB12CD34EF5'), ...scanned('ZZ12CD34EF5')], 15)).toEqual([
      'AB12CD34EF5',
      'ZZ12CD34EF5',
    ]);
  });

  test('differ from the keys of a person', () => {
    expect(inputValue(scanned('AB12CD34EF5'), 130)).toEqual([]);
    expect(inputValue(scanned('AB1'), 12)).toEqual([]);
    expect(inputValue(['Enter', 'Enter'], 12)).toEqual([]);
    expect(inputValue(['A', 'B', 'Tab', ...scanned('12')], 12)).toEqual([]);
  });

  test('count from the first fast key after slow typing', () => {
    const reader = createKeystrokeReader();
    reader.press({ key: 'x', at: 0 });
    const codes = scanned('AB12CD34EF5').map((key, place) =>
      reader.press({ key, at: 500 + place * 10 }),
    );
    expect(codes.at(-1)).toBe('AB12CD34EF5');
  });
});
