import { describe, expect, test } from 'vitest';
import type { ChairRecord, Claim } from '../chairs/rules.ts';
import {
  type CartRecord,
  type ClientHolds,
  getCartState,
  getClientProblem,
  getHoldExpiry,
  getHoldProblem,
  getMaxHeldChairs,
  getWaitEnd,
  getHeldSeconds,
  maxCartChairs,
  networkFactor,
} from './rules.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const claim = (state: Claim['state'], minutes = 5, cartId = 'mine'): Claim => ({
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
  status: 'Buy',
  claim: null,
  ...values,
});
const buildCart = (values: Partial<CartRecord> = {}): CartRecord => ({
  id: 'mine',
  eventId: 1,
  expired: [],
  sale: { feePercent: 3, salesFrom: null, salesUntil: null, countdownTarget: inMinutes(60 * 24) },
  approved: null,
  newestOrder: null,
  chairs: [],
  ...values,
});
const sale = buildCart().sale;
const held = (count: number, minutes = 5) =>
  Array.from({ length: count }, (_, index) =>
    buildChair({ id: 100 + index, claim: claim('HELD', minutes) }),
  );
const youth = { status: 'Request', chairType: 'youth' } as const;
const approved = { chairId: 1, heldUntil: inMinutes(60) };

describe('what prevents a hold', () => {
  test.each([
    ['a free chair', {}, {}, null],
    ['a chair in another cart', {}, { claim: claim('HELD', 1, 'other') }, 'chair-taken'],
    ['a chair whose other hold expired', {}, { claim: claim('HELD', 0, 'other') }, null],
    ['a chair being paid', {}, { claim: claim('PAYING', -5, 'other') }, 'chair-taken'],
    ['a sold chair', {}, { claim: claim('SOLD') }, 'chair-taken'],
    ['a chair that staff sold', {}, { status: 'Sold' }, 'chair-taken'],
    ['a reserved chair', {}, { status: 'Reserved' }, 'chair-taken'],
    ['a youth chair', {}, youth, 'chair-request-only'],
    ['the approved youth chair', { approved }, youth, null],
    ['another youth chair', { approved }, { ...youth, id: 2 }, 'chair-request-only'],
    ['another guest chair', { approved }, { id: 2, status: 'Sold' }, 'chair-taken'],
    [
      'the approved chair after the approval',
      { approved: { ...approved, heldUntil: now } },
      youth,
      'chair-request-only',
    ],
    ['before the sale', { sale: { ...sale, salesFrom: inMinutes(1) } }, {}, 'sale-closed'],
    ['at the beginning of the sale', { sale: { ...sale, salesFrom: now } }, {}, null],
    ['at the end of the sale', { sale: { ...sale, salesUntil: now } }, {}, 'sale-closed'],
    ['at the event', { sale: { ...sale, countdownTarget: now } }, {}, 'sale-closed'],
    ['the twentieth chair', { chairs: held(maxCartChairs - 1) }, {}, null],
    ['the twenty-first chair', { chairs: held(maxCartChairs) }, {}, 'cart-full'],
    ['after twenty that expired', { chairs: held(maxCartChairs, 0) }, {}, null],
    [
      'during payment',
      { chairs: [buildChair({ claim: claim('PAYING') })] },
      { id: 2 },
      'cart-payment-in-progress',
    ],
    [
      'after payment',
      { newestOrder: { id: 1, state: 'PAID', attemptOpen: false } },
      {},
      'cart-paid',
    ],
  ] as const)('%s', (_, cart, requested, code) => {
    const problem = getHoldProblem(
      buildCart(cart as Partial<CartRecord>),
      buildChair(requested),
      now,
    );
    expect(problem?.code ?? null).toBe(code);
  });
});

test.each([
  ['an empty cart', {}, 'open'],
  ['a hold', { chairs: held(1) }, 'open'],
  ['a chair being paid', { chairs: [buildChair({ claim: claim('PAYING') })] }, 'paying'],
  ['an open attempt', { newestOrder: { id: 1, state: 'PENDING', attemptOpen: true } }, 'paying'],
  ['a declined order', { newestOrder: { id: 1, state: 'PENDING', attemptOpen: false } }, 'open'],
  ['a paid order', { newestOrder: { id: 1, state: 'PAID', attemptOpen: false } }, 'paid'],
  [
    'a paid order and new holds',
    { newestOrder: { id: 1, state: 'PAID', attemptOpen: false }, chairs: held(1) },
    'open',
  ],
] as const)('a cart with %s', (_, cart, state) => {
  expect(getCartState(buildCart(cart as Partial<CartRecord>), now)).toBe(state);
});

test.each([
  ['ten minutes', {}, 1, inMinutes(10)],
  ['until the sale ends', { sale: { ...sale, salesUntil: inMinutes(3) } }, 1, inMinutes(3)],
  ['until the event', { sale: { ...sale, countdownTarget: inMinutes(2) } }, 1, inMinutes(2)],
  ['as long as the approval', { approved }, 1, inMinutes(60)],
  ['ten minutes for another than the approved chair', { approved }, 2, inMinutes(10)],
] as const)('a hold lasts %s', (_, cart, id, end) => {
  const record = buildCart(cart as Partial<CartRecord>);
  expect(getHoldExpiry(record, buildChair({ id }), now, 10)).toEqual(end);
});

describe('the limits of a client', () => {
  test.each([
    // in carts of 400 unsold, paid for, limit of a client, limit of a network
    [0, 0, 40, 160],
    [79, 0, 40, 160],
    [80, 0, 12, 48],
    [159, 0, 12, 48],
    [160, 0, 4, 16],
    [400, 0, 4, 16],
    [0, 10, 50, 170],
    [300, 60, 64, 76],
  ])('%i chairs in carts, %i paid for: %i and %i', (cartChairs, paid, client, network) => {
    const hall = { unsoldChairs: 400, cartChairs };
    expect(getMaxHeldChairs(hall, paid)).toBe(client);
    expect(getMaxHeldChairs(hall, paid, networkFactor)).toBe(network);
  });

  test('a hall without unsold chairs allows the fewest', () => {
    expect(getMaxHeldChairs({ unsoldChairs: 0, cartChairs: 0 }, 0)).toBe(4);
  });

  test.each([
    // unpaid chairs, minutes that a client and a network wait
    [0, null, null],
    [12, null, null],
    [13, 5, null],
    [24, 5, null],
    [25, 30, null],
    [48, 30, null],
    [49, 120, 5],
    [96, 120, 5],
    [97, 120, 30],
    [193, 120, 120],
  ])('after %i chairs that expired: %s and %s minutes', (unpaidChairs, client, network) => {
    const history = { unpaidSeconds: unpaidChairs * 600, lastUnpaidAt: now };
    expect(getWaitEnd(history)).toEqual(client === null ? null : inMinutes(client));
    const end = network === null ? null : inMinutes(network);
    expect(getWaitEnd(history, networkFactor)).toEqual(end);
  });

  const none: ClientHolds = {
    heldChairs: 0,
    nextExpiry: null,
    paidChairs: 0,
    unpaidSeconds: 0,
    lastUnpaidAt: null,
  };
  const quiet = { unsoldChairs: 400, cartChairs: 0 };
  const crowded = { unsoldChairs: 400, cartChairs: 200 };
  test.each([
    ['nothing held', none, crowded, null],
    ['a table', { ...none, heldChairs: 12 }, quiet, null],
    [
      'forty chairs',
      { ...none, heldChairs: 40, nextExpiry: inMinutes(3.5) },
      quiet,
      { code: 'too-many-held', details: { max: 40, seconds: 210, wait: '4 minutes' } },
    ],
    ['thirty people who paid', { ...none, heldChairs: 20, paidChairs: 40 }, crowded, null],
    [
      'four chairs in a crowd',
      { ...none, heldChairs: 4, nextExpiry: inMinutes(1) },
      crowded,
      { code: 'too-many-held', details: { max: 4, seconds: 60, wait: '1 minute' } },
    ],
    [
      'unpaid chairs before',
      { ...none, unpaidSeconds: 30 * 600, lastUnpaidAt: inMinutes(-10) },
      quiet,
      { code: 'holds-ended-unpaid', details: { seconds: 1200, wait: '20 minutes' } },
    ],
    [
      'unpaid chairs before, the wait over',
      { ...none, unpaidSeconds: 30 * 600, lastUnpaidAt: inMinutes(-30) },
      quiet,
      null,
    ],
  ])('%s', (_, holds, hall, problem) => {
    expect(getClientProblem(holds, { hall, factor: 1, now })).toEqual(problem);
  });

  test.each([
    [10, 0],
    [9, 60],
    [0, 600],
    [-1, 660],
    // An approved or a paying chair may be held longer.
    [60, 0],
  ])('a hold with %d of 10 minutes left lasted %d seconds', (left, seconds) => {
    expect(getHeldSeconds(inMinutes(left), now, 10)).toBe(seconds);
  });
});
