import { expect, test } from 'vitest';
import { barCodeLetters, drawBarCode } from './bar-code.ts';

test('a bar code has 11 characters of letters and digits', () => {
  for (let count = 0; count < 2_000; count += 1) expect(drawBarCode()).toMatch(/^[A-Z0-9]{11}$/);
});

test('a bar code has no character that is read for another', () => {
  expect(barCodeLetters).toHaveLength(32);
  expect(new Set(barCodeLetters).size).toBe(32);
  expect(barCodeLetters).not.toMatch(/[01OI]/);
});

test('twenty thousand bar codes are all different and use every letter about equally', () => {
  const drawn = Array.from({ length: 20_000 }, drawBarCode);
  expect(new Set(drawn).size).toBe(drawn.length);
  const counts = new Map<string, number>();
  for (const letter of drawn.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const even = (20_000 * 11) / 32;
  for (const letter of barCodeLetters) {
    expect(counts.get(letter)).toBeGreaterThan(even * 0.9);
    expect(counts.get(letter)).toBeLessThan(even * 1.1);
  }
});
