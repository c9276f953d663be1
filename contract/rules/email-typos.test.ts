import { expect, test } from 'vitest';
import { suggestEmail } from './email-typos.ts';

test.each([
  ['name@gmial.com', 'name@gmail.com'],
  ['name@gamil.com', 'name@gmail.com'],
  ['name@gmai.com', 'name@gmail.com'],
  ['name@gmaill.com', 'name@gmail.com'],
  ['name@gnail.com', 'name@gmail.com'],
  ['name@gmail.con', 'name@gmail.com'],
  ['name@gmial.con', 'name@gmail.com'],
  ['name@gmail.co', 'name@gmail.com'],
  [' Name@GMIAL.com ', 'Name@gmail.com'],
  ['name@hotmial.com', 'name@hotmail.com'],
  ['name@yahooo.com', 'name@yahoo.com'],
  ['name@outlok.com', 'name@outlook.com'],
  ['name@iclod.com', 'name@icloud.com'],
  ['name@comcat.net', 'name@comcast.net'],
  ['name@parish.con', 'name@parish.com'],
])('%s is likely %s', (address, meant) => expect(suggestEmail(address)).toBe(meant));

test.each([
  'name@gmail.com',
  'name@GMAIL.com',
  'name@ymail.com',
  'name@mail.com',
  'name@parish.example.org',
  'name@gmx.net',
  'name@yahoo.co.uk',
  'name@example.co',
  'not an address',
  'name@',
  '@gmial.com',
  '',
])('%s stays as it is', (address) => expect(suggestEmail(address)).toBeNull());
