import { expect, test } from 'vitest';
import { parseLinkTicketId } from './create-link-key.ts';

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
