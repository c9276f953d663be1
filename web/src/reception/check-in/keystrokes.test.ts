import { describe, expect, test } from 'vitest';
import { readKeystrokes } from './keystrokes.ts';

/** What comes of these keys, each so many milliseconds after the one before. */
function typed(keys: readonly string[], gap: number): string[] {
  const reader = readKeystrokes();
  return keys.flatMap((key, place) => reader.press({ key, at: 1000 + place * gap }) ?? []);
}
const scanned = (code: string) => [...code, 'Enter'];

describe('the keys of a USB scanner', () => {
  test('are a code, also with Shift for the capitals and one right after the other', () => {
    expect(typed(scanned('AB12CD34EF5'), 12)).toEqual(['AB12CD34EF5']);
    expect(typed(['Shift', 'A', 'Shift', 'B', ...scanned('12CD34EF5')], 20)).toEqual([
      'AB12CD34EF5',
    ]);
    expect(typed([...scanned('AB12CD34EF5'), ...scanned('ZZ12CD34EF5')], 15)).toEqual([
      'AB12CD34EF5',
      'ZZ12CD34EF5',
    ]);
  });

  test('are told from those of a hand', () => {
    expect(typed(scanned('AB12CD34EF5'), 130)).toEqual([]);
    expect(typed(scanned('AB1'), 12)).toEqual([]);
    expect(typed(['Enter', 'Enter'], 12)).toEqual([]);
    expect(typed(['A', 'B', 'Tab', ...scanned('12')], 12)).toEqual([]);
  });

  test('count from the first fast key, whatever a hand typed before', () => {
    const reader = readKeystrokes();
    reader.press({ key: 'x', at: 0 });
    const codes = scanned('AB12CD34EF5').map((key, place) =>
      reader.press({ key, at: 500 + place * 10 }),
    );
    expect(codes.at(-1)).toBe('AB12CD34EF5');
  });
});
