import { expect, test } from 'vitest';
import { barCodeAlphabet, generateBarCode } from './generate-bar-code.ts';

test('a barcode has 11 letters and digits', () => {
  for (let count = 0; count < 2_000; count += 1)
    expect(generateBarCode()).toMatch(/^[A-Z0-9]{11}$/);
});

test('a barcode has no look-alike characters', () => {
  expect(barCodeAlphabet).toHaveLength(32);
  expect(new Set(barCodeAlphabet).size).toBe(32);
  expect(barCodeAlphabet).not.toMatch(/[01OI]/);
});

test('twenty thousand barcodes are distinct and use every character about equally', () => {
  const codes = Array.from({ length: 20_000 }, generateBarCode);
  expect(new Set(codes).size).toBe(codes.length);
  const counts = new Map<string, number>();
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const even = (20_000 * 11) / 32;
  for (const character of barCodeAlphabet) {
    expect(counts.get(character)).toBeGreaterThan(even * 0.9);
    expect(counts.get(character)).toBeLessThan(even * 1.1);
  }
});
