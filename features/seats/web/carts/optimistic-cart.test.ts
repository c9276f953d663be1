import type { Cart } from '#features/seats/contract/carts.ts';
import { expect, test } from 'vitest';
import { getCartIdFromUrl } from '../cart-storage.ts';
import { getOptimisticCart } from './optimistic-cart.ts';

const item = (id: number, tableName: string, chairName: string, amount = 20_000) => ({
  id,
  tableName,
  chairName,
  amount,
  chairType: 'adult' as const,
  admits: ['adult' as const],
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
    heldUntil: new Date('2027-05-01T16:10:00Z'),
    discountCents: 0,
  })),
  extras: [],
  expired: [],
  state: 'open',
  orderId: null,
  subtotalCents: 60_000,
  feeCents: 1_800,
  totalCents: 61_800,
  feePercent: 3,
  code: null,
};

test('chairs are listed by table and chair number', () => {
  expect(getOptimisticCart(cart, [], new Set()).items.map(({ id }) => id)).toEqual([3, 4, 5]);
});

test('a chair being added counts immediately, and only once', () => {
  const coming = [item(9, 'Child', 'Chair 1', 4_000), item(5, 'Table 10', 'Chair 1')];
  const visible = getOptimisticCart(cart, coming, new Set());
  expect(visible.items.map(({ id }) => id)).toEqual([3, 4, 5, 9]);
  expect(visible.subtotalCents).toBe(64_000);
  expect(getOptimisticCart(undefined, coming, new Set()).subtotalCents).toBe(24_000);
});

test('a chair whose guest changes counts once, with the last guest', () => {
  const guest = { ...item(9, 'Table 44', 'Chair 1', 4_000), chairType: 'children' as const };
  const visible = getOptimisticCart(cart, [guest, item(9, 'Table 44', 'Chair 1')], new Set());
  expect(visible.items.filter(({ id }) => id === 9)).toMatchObject([{ chairType: 'adult' }]);
  expect(visible.subtotalCents).toBe(80_000);
});

test('a chair being removed is left out immediately', () => {
  const visible = getOptimisticCart(cart, [], new Set([4]));
  expect([...visible.ids]).toEqual([3, 5]);
  expect(visible.subtotalCents).toBe(40_000);
});

test('a paid cart shows nothing', () => {
  expect(getOptimisticCart({ ...cart, state: 'paid' }, [], new Set()).items).toEqual([]);
});

test('a payment link has its cart id before or after the hash; other values are ignored', () => {
  expect(getCartIdFromUrl(`?cart=${cart.id}`)).toBe(cart.id);
  expect(getCartIdFromUrl('?cart=1')).toBeNull();
  expect(getCartIdFromUrl('')).toBeNull();
});
