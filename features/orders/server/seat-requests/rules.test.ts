import { describe, expect, test } from 'vitest';
import { noPromise } from '#app/server/testing/guests.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import type { ChairRecord, Claim } from '#features/hall/server/chairs/rules.ts';
import {
  chooseRequestedChairs,
  compareByUrgency,
  getApprovalExpiry,
  getCurrentRequestState,
  getReachedLimit,
  isLinkExpired,
  isRequestClosed,
  maxRequestEmails,
  type RequestRecord,
} from './rules.ts';

const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);
const request = (change: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 1,
  groupId: 'group',
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
  ...noPromise,
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
  ['email', 8],
  ['telephone', 8],
  ['client', 8],
  ['network', 16],
] as const)('of one %s requests for at most %i seats are open', (kind, max) => {
  const none = { email: 0, telephone: 0, client: 0, network: 0 };
  expect(getReachedLimit({ ...none, [kind]: max - 1 }, 1)).toBeNull();
  expect(getReachedLimit({ ...none, [kind]: max }, 1)).toBe(max);
  expect(getReachedLimit({ ...none, [kind]: max - 3 }, 3)).toBeNull();
  expect(getReachedLimit({ ...none, [kind]: max - 3 }, 4)).toBe(max);
});

describe('several seats are those nearest to the chosen one', () => {
  const toChair = (label: string): ChairRecord => {
    const [table = '', chairName = ''] = label.split('-');
    return {
      id: Number(table) * 100 + Number(chairName),
      eventId: 1,
      tableName: `Table ${table}`,
      chairName: `Chair ${chairName}`,
      chairType: 'youth',
      amountCents: 100_00,
      alsoAdmits: [],
      isAccessible: false,
      status: 'Request',
      claim: null,
    };
  };
  const toLabels = (chairs: readonly ChairRecord[] | null) =>
    chairs?.map(({ id }) => `${Math.floor(id / 100)}-${id % 100}`) ?? null;
  const hall = [2, 8, 9, 10].flatMap((table) =>
    Array.from({ length: 10 }, (_, index) => toChair(`${table}-${index + 1}`)),
  );
  test.each([
    { chosen: '9-2', seats: 1, free: ['9-1', '9-2'], expected: ['9-2'] },
    { chosen: '9-2', seats: 2, free: ['9-2', '9-3', '9-4'], expected: ['9-2', '9-3'] },
    { chosen: '9-2', seats: 3, free: ['9-1', '9-2', '9-3'], expected: ['9-1', '9-2', '9-3'] },
    { chosen: '9-9', seats: 2, free: ['9-2', '9-9', '9-10'], expected: ['9-9', '9-10'] },
    // A far seat at the same table is better than the next table.
    { chosen: '9-10', seats: 2, free: ['9-1', '9-10', '10-1'], expected: ['9-1', '9-10'] },
    {
      chosen: '9-10',
      seats: 4,
      free: ['2-1', '8-10', '9-1', '9-10', '10-1', '10-2'],
      expected: ['9-1', '9-10', '10-1', '10-2'],
    },
    // Whether the chosen seat is free is decided when it is locked.
    { chosen: '9-2', seats: 2, free: ['9-3'], expected: ['9-2', '9-3'] },
    { chosen: '9-2', seats: 3, free: ['9-2', '9-3'], expected: null },
  ])('$seats from $chosen of $free', ({ chosen, seats, free, expected }) => {
    const ids = new Set(free.map((label) => toChair(label).id));
    const chairs = chooseRequestedChairs(toChair(chosen), hall, ({ id }) => ids.has(id), seats);
    expect(toLabels(chairs)).toEqual(expected);
  });
});

test('an address gets six emails about new requests a day', () => {
  expect(maxRequestEmails).toBe(6);
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
