import { expect, test } from 'vitest';
import { formatAddress, splitAddress } from './addresses.ts';

test.each([
  ['', '', []],
  ['The Parish House', 'The Parish House', ['The Parish House']],
  [
    '1 Main Street\nBoston, MA 02118',
    '1 Main Street, Boston, MA 02118',
    ['1 Main Street', 'Boston, MA 02118'],
  ],
  [
    '1 Main Street, \n\nApt 4,\n Boston',
    '1 Main Street, Apt 4, Boston',
    ['1 Main Street', 'Apt 4', 'Boston'],
  ],
  [
    '2 Side Street, Apt 4, Boston',
    '2 Side Street, Apt 4, Boston',
    ['2 Side Street', 'Apt 4, Boston'],
  ],
])('the address %j in one line, and on a label', (address, oneLine, lines) => {
  expect(formatAddress(address)).toBe(oneLine);
  expect(splitAddress(address)).toEqual(lines);
});
