import { expect, test } from 'vitest';
import { formatSerial, parseSerial } from './rules.ts';

test.each([
  [{ id: 3, ticketId: 12 }, '12', { ticketId: 12 }],
  [{ id: 3, ticketId: null }, 'pass-3', { passId: 3 }],
])('the serial number of %o is %s', (pass, serial, subject) => {
  expect(formatSerial(pass)).toBe(serial);
  expect(parseSerial(serial)).toEqual(subject);
});

test.each(['', '0', '012', '-1', 'pass-', 'pass-0', 'pass-x', '12x', '2147483648', '99999999999'])(
  '%s is no serial number',
  (text) => expect(parseSerial(text)).toBeNull(),
);
