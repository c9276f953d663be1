import { describe, expect, test } from 'vitest';
import { noteSeenCodes } from './seen-codes.ts';

describe('a code before the camera', () => {
  test('is told once for as long as it stays there, however often it is read', () => {
    const fresh = noteSeenCodes();
    const told = Array.from({ length: 100 }, (_, picture) => fresh(['A'], picture * 100)).flat();
    expect(told).toEqual(['A']);
  });

  test('is told again when it comes back after it was out of sight', () => {
    const fresh = noteSeenCodes();
    expect(fresh(['A'], 0)).toEqual(['A']);
    expect(fresh([], 1000)).toEqual([]);
    expect(fresh(['A'], 2000)).toEqual([]);
    expect(fresh(['A'], 5000)).toEqual(['A']);
  });

  test('does not hide another one beside it or after it, and both on one ticket are one', () => {
    const fresh = noteSeenCodes();
    expect(fresh(['A', 'A'], 0)).toEqual(['A']);
    expect(fresh(['A', 'B'], 100)).toEqual(['B']);
    expect(fresh(['B', 'A'], 200)).toEqual([]);
    expect(fresh(['C'], 300)).toEqual(['C']);
  });
});
