import { expect, test } from 'vitest';
import { foldName } from './fold-name.ts';

test.each([
  ['Sserwadda', 'Sserwada'],
  ['SSEMAKULA', 'semakula'],
  ['Renée Nakatto', 'Renee Nakato'],
  ['Ng’ang’a', "Ng'anga"],
  ['O’Brien', 'OBrien'],
])('%s and %s are one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test('digits stay as they are, also doubled ones', () => {
  expect(foldName('Table 11')).toBe('table 11');
});
