import { describe, expect, test } from 'vitest';
import {
  createHolderKey,
  createOrderKey,
  getHolderId,
  parseTicketKey,
} from './create-ticket-key.ts';

const secret = 'a secret of the site';
const now = new Date('2027-05-01T16:00:00.000Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const holder = { telephone: '6175550123', email: 'one@example.org' };
const holderId = getHolderId(secret, holder);
const orderKey = createOrderKey(secret, { ...holder, orderId: 71 }, now);
const holderKey = createHolderKey(secret, holder, now);
const parse = (key: string, at = now, telephone = holder.telephone) =>
  parseTicketKey(secret, key, telephone, at);

test('the key of a purchase proves its order, also a year later', () => {
  expect(parse(orderKey)).toEqual({ kind: 'order', holderId, orderId: 71 });
  expect(parse(orderKey, daysLater(366))).toEqual({ kind: 'order', holderId, orderId: 71 });
});

test('the key of a code proves its holder', () => {
  expect(parse(holderKey)).toEqual({ kind: 'holder', holderId });
});

test('a holder is a number and an address, in capitals or not', () => {
  expect(getHolderId(secret, { ...holder, email: ' One@Example.org' })).toBe(holderId);
  expect(getHolderId(secret, { ...holder, email: 'two@example.org' })).not.toBe(holderId);
  expect(getHolderId(secret, { ...holder, telephone: '6175550124' })).not.toBe(holderId);
});

describe.each([
  ['of a purchase', orderKey],
  ['of a code', holderKey],
])('a key %s', (_, key) => {
  test('is not valid for another number', () => {
    expect(parse(key, now, '6175550124')).toBeNull();
  });

  test('expires after 400 days', () => {
    expect(parse(key, daysLater(399))).not.toBeNull();
    expect(parse(key, new Date(daysLater(400).getTime() - 1))).not.toBeNull();
    expect(parse(key, daysLater(400))).toBeNull();
  });

  test('of another site is not valid', () => {
    expect(parseTicketKey('another secret', key, holder.telephone, now)).toBeNull();
  });

  test('is short, needs no encoding in a link and contains no email address', () => {
    expect(key.length).toBeLessThan(200);
    expect(encodeURIComponent(key)).toBe(key);
    expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain('example');
  });
});

test.each([
  ['another order', 0, (72).toString(36)],
  ['every order', 0, '0'],
  ['a later expiry', 1, createHolderKey(secret, holder, daysLater(500)).split('.')[1] ?? ''],
  ['another holder', 2, getHolderId(secret, { ...holder, email: 'two@example.org' })],
  ['another signature', 3, holderKey.split('.')[3] ?? ''],
])('a key changed to %s is not valid', (_, place, part) => {
  expect(parse(orderKey.split('.').with(place, part).join('.'))).toBeNull();
});

test.each([
  '',
  '.',
  'x',
  '...',
  `${orderKey}x`,
  `${orderKey}.x`,
  orderKey.slice(0, -1),
  '💐.💐.💐.💐',
])('%j is no key', (text) => {
  expect(parse(text)).toBeNull();
});
