import { expect, test } from 'vitest';
import { listUserHints } from './startup-errors.ts';

test('the start says when the server runs as root', () => {
  expect(listUserHints(0)).toEqual([expect.stringMatching(/^The server runs as root: /)]);
  expect(listUserHints(1000)).toEqual([]);
  expect(listUserHints(undefined)).toEqual([]);
});
