import { expect, test } from 'vitest';
import { describeExtra, describeSales } from './describe-extra.ts';

test.each([
  [{ priceCents: 1_500, isPerGuest: true, maxQuantity: 1 }, '$15 · At most one per guest'],
  [{ priceCents: 550, isPerGuest: false, maxQuantity: 4 }, '$5.50 · At most 4 per order'],
  [{ priceCents: null, isPerGuest: false, maxQuantity: 1 }, 'The buyer chooses the amount'],
])('the price and the limit of %o', (extra, text) => {
  expect(describeExtra(extra)).toBe(text);
});

const bus = {
  id: 1,
  name: 'Bus seat',
  description: '',
  priceCents: 1_500,
  isPerGuest: true,
  maxQuantity: 1,
  stock: 40,
  isOnSale: true,
  isForSponsors: false,
  sold: 12,
  paying: 0,
  left: 28,
  incomeCents: 18_000,
};

test.each([
  [bus, '12 sold · 28 left · $180'],
  [{ ...bus, paying: 2, left: 0 }, '12 sold · 2 being paid · sold out · $180'],
  [{ ...bus, stock: null, left: null }, '12 sold · $180'],
])('what was sold', (extra, text) => {
  expect(describeSales(extra)).toBe(text);
});
