import { expect, test } from 'vitest';
import { addMinutes } from '#platform/clock.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { createLinkKey, parseLinkTicketId, verifyLinkKey } from './create-link-key.ts';
import { keyValidMinutes } from './create-ticket-key.ts';

const toKey = (id: number) => `${id.toString(36)}-zzzzzz-hold-${'a'.repeat(43)}`;

test.each([
  [1, 1],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, null],
  [0, null],
])('a link that names ticket %i', (id, expected) => {
  expect(parseLinkTicketId(toKey(id))).toBe(expected);
});

test.each(['', '1-2-hold-short', `1.5-zz-hold-${'a'.repeat(43)}`])('%j names none', (key) => {
  expect(parseLinkTicketId(key)).toBeNull();
});

test('a link opens its ticket until its end, and no other', () => {
  const ticket = { id: 7, barCode: 'one' };
  const key = createLinkKey('secret', ticket, 'view', testNow);
  const end = addMinutes(testNow, keyValidMinutes);
  const before = new Date(end.getTime() - 1);
  expect(verifyLinkKey('secret', key, ticket, before)).toBe('view');
  expect(verifyLinkKey('secret', key, ticket, end)).toBeNull();
  expect(verifyLinkKey('secret', key, { ...ticket, id: 8 }, testNow)).toBeNull();
  expect(verifyLinkKey('secret', key, { ...ticket, barCode: 'two' }, testNow)).toBeNull();
  expect(verifyLinkKey('another', key, ticket, testNow)).toBeNull();
  expect(verifyLinkKey('secret', key.replace('view', 'hold'), ticket, testNow)).toBeNull();
  expect(verifyLinkKey('secret', key.replace('view', 'none'), ticket, testNow)).toBeNull();
});
