import { expect, test } from 'vitest';
import { verifyTicketKey, createTicketKey } from './ticket-key.ts';

const secret = 'a secret of the site';
const now = new Date('2027-05-01T16:00:00.000Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const key = createTicketKey(secret, '6175550123', now);

test('a key is valid for its number, also a year later', () => {
  expect(verifyTicketKey(secret, key, '6175550123', now)).toBe(true);
  expect(verifyTicketKey(secret, key, '6175550123', daysLater(366))).toBe(true);
});

test('a key is not valid for another number', () => {
  expect(verifyTicketKey(secret, key, '6175550124', now)).toBe(false);
});

test('a key expires after 400 days', () => {
  expect(verifyTicketKey(secret, key, '6175550123', daysLater(401))).toBe(false);
});

test('a key with a changed expiry is not valid', () => {
  const later = createTicketKey(secret, '6175550123', daysLater(500));
  const forged = `${later.split('.')[0]}.${key.split('.')[1]}`;
  expect(verifyTicketKey(secret, forged, '6175550123', now)).toBe(false);
});

test('a key of another site is not valid', () => {
  expect(verifyTicketKey('another secret', key, '6175550123', now)).toBe(false);
});

test.each(['', '.', 'x', `${key}x`, key.slice(0, -1), 'zzzzzzz.', '💐.💐'])(
  '%j is no key',
  (text) => {
    expect(verifyTicketKey(secret, text, '6175550123', now)).toBe(false);
  },
);

test('a key is short and needs no encoding in a link', () => {
  expect(key.length).toBeLessThan(200);
  expect(encodeURIComponent(key)).toBe(key);
});
