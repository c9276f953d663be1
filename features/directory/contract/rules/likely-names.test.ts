import { describe, expect, test } from 'vitest';
import { findLikelyNames, findLikelyRepeats } from './likely-names.ts';

const areAlike = (one: string, other: string) =>
  findLikelyNames([one], [{ name: other }])[0] !== null;

describe('likely the same person', () => {
  test.each([
    ['Anne Kato', 'anne kato'],
    ['Kato, Anne', 'Anne Kato'],
    ['Anne Mary Kato', 'Kato Anne'],
    ['Dr. Anne Kato', 'Mrs Anne Kato Jr.'],
    ['Ssemakula Joseph', 'Joseph Semakula'],
    ['Renée Nakatto', 'Renee Nakato'],
    ['Anne-Mary Kato', 'Anne Kato'],
  ])('%s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(true);
    expect(areAlike(other, one)).toBe(true);
  });
});

describe('another person', () => {
  test.each([
    ['Anne Kato', 'Anna Kato'],
    ['Anne Kato', 'Anne Kizito'],
    ['Kato', 'Kato'],
    ['Dr. Kato', 'Dr. Kato'],
    ['J. Kato', 'J. Kato'],
    ['', ''],
  ])('%j and %j', (one, other) => {
    expect(areAlike(one, other)).toBe(false);
  });
});

test('of a list, the later one names the first', () => {
  const names = ['Anne Kato', 'Joseph Kato', 'Kato, Anne', 'ANNE KATO', 'Kato'];
  expect(findLikelyRepeats(names)).toEqual([null, null, 0, 0, null]);
});

test('the first of several is named', () => {
  const entries = [
    { id: 1, name: 'Joseph Kato' },
    { id: 2, name: 'Anne Kato' },
    { id: 3, name: 'Anne Kato' },
  ];
  expect(findLikelyNames(['Kato Anne', 'Joseph Kato', 'Peter Kato'], entries)).toEqual([
    entries[1],
    entries[0],
    null,
  ]);
});
