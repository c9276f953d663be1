import { expect, test } from 'vitest';
import { isMailboxMissing } from './send-email.ts';

test.each([
  ['550', true],
  ['551', true],
  ['553', true],
  ['550 5.1.1', true],
  ['554 5.1.2', true],
  ['550 5.2.1', true],
  // A full mailbox, a server that dislikes the message, and one that relays nothing.
  ['552 5.2.2', false],
  ['550 5.7.1', false],
  ['554', false],
])('%s means that the address has no mailbox: %s', (code, expected) => {
  expect(isMailboxMissing(code)).toBe(expected);
});
