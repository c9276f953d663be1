import { expect, test } from 'vitest';
import {
  formatExtras,
  getMaxQuantity,
  getRefundCents,
  limitToChairs,
  sumExtras,
  toOrderExtras,
} from './extras.ts';

const bus = { id: 1, name: 'Bus seat', unitCents: 1_500, quantity: 3, isPerGuest: true };
const program = { id: 2, name: 'Program', unitCents: 500, quantity: 3, isPerGuest: false };

test('an extra per guest is at most one for each chair', () => {
  expect(limitToChairs([bus, program], 2)).toEqual([{ ...bus, quantity: 2 }, program]);
  expect(limitToChairs([bus, program], 0)).toEqual([program]);
  expect(sumExtras([bus, program])).toBe(6_000);
});

test.each([
  [{ isPerGuest: true, maxQuantity: 1, left: null }, 4, 4],
  [{ isPerGuest: false, maxQuantity: 3, left: null }, 4, 3],
  [{ isPerGuest: false, maxQuantity: 3, left: 2 }, 4, 2],
  [{ isPerGuest: true, maxQuantity: 1, left: 0 }, 4, 0],
])('the most of an extra %o with %i chairs is %i', (extra, chairs, max) => {
  expect(getMaxQuantity(extra, chairs)).toBe(max);
});

test('units that are refunded one by one sum up to what they cost, also after a refund of an amount', () => {
  let [line] = toOrderExtras([program]).map((extra) => ({ ...extra, leftCents: 1_000 }));
  const parts: number[] = [];
  while (line && line.leftQuantity > 0) {
    const cents = getRefundCents(line, 1);
    parts.push(cents);
    line = { ...line, leftQuantity: line.leftQuantity - 1, leftCents: line.leftCents - cents };
  }
  expect(parts).toEqual([333, 334, 333]);
});

test('the extras of an order as a text leave out what was refunded', () => {
  const [first, second] = toOrderExtras([bus, program]);
  expect(formatExtras([first, second].flatMap((line) => line ?? []))).toBe(
    'Bus seat × 3, Program × 3',
  );
  expect(first && formatExtras([{ ...first, leftQuantity: 0 }])).toBe('');
});
