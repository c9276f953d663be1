import { describe, expect, test } from 'vitest';
import { testNow } from '../../testing/test-now.ts';
import type { Claim } from '../chairs/rules.ts';
import {
  compareByUrgency,
  getApprovalExpiry,
  getCurrentRequestState,
  getReachedLimit,
  isLinkExpired,
  isRequestClosed,
  type RequestRecord,
} from './rules.ts';

const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);
const request = (change: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 1,
  eventId: 1,
  chairId: 1,
  tableName: 'Table 33',
  chairName: 'Chair 1',
  name: 'Young Guest',
  telephone: '6175550123',
  email: 'guest@example.org',
  state: 'approved',
  requestedAt: testNow,
  decidedAt: testNow,
  heldUntil: testNow,
  reason: '',
  cartId: 'mine',
  ...change,
});
const claim = (state: Claim['state'], change: Partial<Claim> = {}): Claim => ({
  state,
  cartId: 'mine',
  expiresAt: testNow,
  ...change,
});

describe('an approval is closed', () => {
  test.each<[string, boolean, Partial<RequestRecord>, Claim | null]>([
    ['at its end', true, {}, null],
    ['not before its end', false, { heldUntil: minutesLater(1) }, null],
    ['not without an end', false, { heldUntil: null }, null],
    ['not in another state', false, { state: 'requested' }, null],
    ['not while its cart pays', false, {}, claim('PAYING')],
    [
      'not while its cart holds the chair',
      false,
      {},
      claim('HELD', { expiresAt: minutesLater(1) }),
    ],
    ['not when its cart has the chair', false, {}, claim('SOLD')],
    ['when the hold has expired', true, {}, claim('HELD')],
    ['when another cart has the chair', true, {}, claim('SOLD', { cartId: 'other' })],
  ])('%s: %s', (_, isClosed, change, held) => {
    expect(isRequestClosed(request(change), held, testNow)).toBe(isClosed);
  });
});

test.each<[string, RequestRecord | null, Claim | null]>([
  ['none', null, null],
  ['none', request({ state: 'paid' }), null],
  ['none', request({ state: 'paid' }), claim('PAYING')],
  ['paid', request({ state: 'paid' }), claim('SOLD')],
  ['lapsed', request(), null],
  ['approved', request({ heldUntil: minutesLater(1) }), null],
  ['requested', request({ state: 'requested' }), null],
])('the state is %s', (state, record, held) => {
  expect(getCurrentRequestState(record, held, testNow)).toBe(state);
});

test('an approval lasts for three days, and never longer than the sale', () => {
  const day = 24 * 60;
  const sale = { salesFrom: null, salesUntil: null, countdownTarget: minutesLater(10 * day) };
  expect(getApprovalExpiry(sale, testNow)).toEqual(minutesLater(3 * day));
  const short = { ...sale, salesUntil: minutesLater(2 * day) };
  expect(getApprovalExpiry(short, testNow)).toEqual(minutesLater(2 * day));
});

test.each([
  ['email', 4],
  ['telephone', 4],
  ['client', 8],
  ['network', 16],
] as const)('of one %s at most %i requests are open', (kind, max) => {
  const none = { email: 0, telephone: 0, client: 0, network: 0 };
  expect(getReachedLimit({ ...none, [kind]: max - 1 })).toBeNull();
  expect(getReachedLimit({ ...none, [kind]: max })).toBe(max);
});

test('a confirmation link works for an hour, and longer once it was used', () => {
  const unconfirmed = request({ state: 'unconfirmed' });
  const justBefore = new Date(minutesLater(60).getTime() - 1);
  expect(isLinkExpired(unconfirmed, justBefore)).toBe(false);
  expect(isLinkExpired(unconfirmed, minutesLater(60))).toBe(true);
  expect(isLinkExpired(request({ state: 'requested' }), minutesLater(60))).toBe(false);
});

test('open requests come first, then the oldest', () => {
  const sorted = [
    request({ id: 1, state: 'declined' }),
    request({ id: 2, state: 'requested', requestedAt: minutesLater(1) }),
    request({ id: 4, state: 'requested' }),
    request({ id: 3, state: 'requested' }),
    request({ id: 5, state: 'unconfirmed', requestedAt: minutesLater(2) }),
  ].toSorted(compareByUrgency);
  expect(sorted.map(({ id }) => id)).toEqual([5, 3, 4, 2, 1]);
});
