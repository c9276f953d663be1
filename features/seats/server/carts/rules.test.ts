import { expect, test } from 'vitest';
import type { ChairClaim, ChairRecord, Claim } from '#features/hall/server/chairs/rules.ts';
import { type CartRecord, getCartState } from './rules.ts';
import { adultGuest, noPromise } from '#app/server/testing/guests.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const claim = (state: Claim['state'], minutes = 5, cartId = 'mine'): ChairClaim => ({
  ...adultGuest,
  ...noPromise,
  state,
  cartId,
  expiresAt: state === 'SOLD' ? null : inMinutes(minutes),
});
const buildChair = (values: Partial<ChairRecord> = {}): ChairRecord => ({
  id: 1,
  eventId: 1,
  tableName: 'Table 1',
  chairName: 'Chair 1',
  chairType: 'adult',
  amountCents: 20_000,
  alsoAdmits: [],
  isAccessible: false,
  status: 'Buy',
  claim: null,
  ...values,
});
const buildCart = (values: Partial<CartRecord> = {}): CartRecord => ({
  id: 'mine',
  eventId: 1,
  expired: [],
  sale: { feePercent: 3, salesFrom: null, salesUntil: null, countdownTarget: inMinutes(60 * 24) },
  code: null,
  newestOrder: null,
  isPaying: false,
  extras: [],
  chairs: [],
  ...values,
});
const held = (count: number, minutes = 5) =>
  Array.from({ length: count }, (_, index) =>
    buildChair({ id: 100 + index, claim: claim('HELD', minutes) }),
  );

test.each([
  ['an empty cart', {}, 'open'],
  ['a hold', { chairs: held(1) }, 'open'],
  ['a payment', { isPaying: true, newestOrder: { id: 1, state: 'PENDING' } }, 'paying'],
  ['a declined order', { newestOrder: { id: 1, state: 'PENDING' } }, 'open'],
  ['a paid order', { newestOrder: { id: 1, state: 'PAID' } }, 'paid'],
  [
    'a paid order and new holds',
    { newestOrder: { id: 1, state: 'PAID' }, chairs: held(1) },
    'open',
  ],
] as const)('a cart with %s', (_, cart, state) => {
  expect(getCartState(buildCart(cart as Partial<CartRecord>), now)).toBe(state);
});
