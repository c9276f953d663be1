import type { Cart } from '@namugongo/contract/reception/carts';
import { expect, test } from 'vitest';
import { linkedCart } from './cart-memory.ts';
import { shownCart } from './shown-cart.ts';

const item = (id: number, tableName: string, chairName: string, amount = 20_000) => ({
  id,
  tableName,
  chairName,
  amount,
});

const cart: Cart = {
  id: '3f0c2a54-6d0f-4c1e-9d3e-0d8f3a9f6b11',
  event: 2,
  chairs: [
    item(5, 'Table 10', 'Chair 1'),
    item(4, 'Table 2', 'Chair 10'),
    item(3, 'Table 2', 'Chair 9'),
  ].map((chair) => ({
    ...chair,
    chairType: 'adult',
    heldUntil: new Date('2027-05-01T16:10:00Z'),
  })),
  lapsed: [],
  state: 'open',
  orderId: null,
  subtotalCents: 60_000,
  feeCents: 1_800,
  totalCents: 61_800,
  feePercent: 3,
};

test('chairs are listed by table and chair number', () => {
  expect(shownCart(cart, [], new Set()).items.map(({ id }) => id)).toEqual([3, 4, 5]);
});

test('a chair on its way in counts at once, and only once', () => {
  const coming = [item(9, 'Child', 'Chair 1', 4_000), item(5, 'Table 10', 'Chair 1')];
  const shown = shownCart(cart, coming, new Set());
  expect(shown.items.map(({ id }) => id)).toEqual([3, 4, 5, 9]);
  expect(shown.subtotalCents).toBe(64_000);
  expect(shownCart(undefined, coming, new Set()).subtotalCents).toBe(24_000);
});

test('a chair on its way out is gone at once', () => {
  const shown = shownCart(cart, [], new Set([4]));
  expect([...shown.ids]).toEqual([3, 5]);
  expect(shown.subtotalCents).toBe(40_000);
});

test('a paid cart shows nothing', () => {
  expect(shownCart({ ...cart, state: 'paid' }, [], new Set()).items).toEqual([]);
});

test('a payment link names its cart before the hash or after it, and nothing that is no id', () => {
  expect(linkedCart({ search: '', hash: `#/reception/youth?cart=${cart.id}` })).toBe(cart.id);
  expect(linkedCart({ search: `?cart=${cart.id}`, hash: '#/reception/youth' })).toBe(cart.id);
  expect(linkedCart({ search: '?cart=1', hash: '#/reception/youth' })).toBeNull();
  expect(linkedCart({ search: '', hash: '' })).toBeNull();
});
