import { describe, expect, test } from 'vitest';
import { createCodeDeduplicator } from './code-scanner.ts';

describe('a code in view of the camera', () => {
  test('is reported once while it stays in view', () => {
    const fresh = createCodeDeduplicator();
    const message = Array.from({ length: 100 }, (_, picture) => fresh(['A'], picture * 100)).flat();
    expect(message).toEqual(['A']);
  });

  test('is reported again after it was out of view', () => {
    const fresh = createCodeDeduplicator();
    expect(fresh(['A'], 0)).toEqual(['A']);
    expect(fresh([], 1000)).toEqual([]);
    expect(fresh(['A'], 2000)).toEqual([]);
    expect(fresh(['A'], 5000)).toEqual(['A']);
  });

  test('does not hide other codes, and duplicates on one ticket count once', () => {
    const fresh = createCodeDeduplicator();
    expect(fresh(['A', 'A'], 0)).toEqual(['A']);
    expect(fresh(['A', 'B'], 100)).toEqual(['B']);
    expect(fresh(['B', 'A'], 200)).toEqual([]);
    expect(fresh(['C'], 300)).toEqual(['C']);
  });
});
