import { expect, test } from 'vitest';
import { addressFrom } from './address-from.ts';

test.each([
  ['Our choir', 'our-choir'],
  ['Café & friends', 'cafe-friends'],
  ["Go'lwaleero", 'golwaleero'],
  ['  ', ''],
  ['Fr. Somebody, 2027!', 'fr-somebody-2027'],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('the address of %j is %j', (title, address) => expect(addressFrom(title)).toBe(address));
