import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { email } from '../buyer.ts';
import {
  findForeignCharacter,
  isSameEmail,
  normalizeEmail,
  parseEmail,
} from './email-addresses.ts';

test.each([
  ['ann2@example.org', 'ann2@example.org'],
  ['Ann <ann2@example.org>', 'ann2@example.org'],
  ['“Ann O’Neil” <ann2@example.org>', 'ann2@example.org'],
  ['Ann (ann2@example.org)', 'ann2@example.org'],
  ['<ann2@example.org>', 'ann2@example.org'],
  ['mailto:ann2@example.org', 'ann2@example.org'],
  ['MAILTO:ann2@example.org?subject=Hello', 'ann2@example.org'],
  ['<mailto:ann2@example.org>', 'ann2@example.org'],
  ['\u200bann2@example.org\ufeff', 'ann2@example.org'],
  ['ann2\u2060@example.org', 'ann2@example.org'],
  [' ann2@example.org ', 'ann2@example.org'],
  ['"ann2@example.org"', 'ann2@example.org'],
  ['“ann2@example.org”,', 'ann2@example.org'],
  ['ann2@example.org.', 'ann2@example.org'],
  ['ａｎｎ２＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ann2@example.org'],
  ['Ann.Kato+1@Example.org', 'Ann.Kato+1@Example.org'],
  ['o’neil@example.org', "o'neil@example.org"],
  ['ann@exämple.org', 'ann@xn--exmple-cua.org'],
  ['ann@EXÄMPLE.org', 'ann@xn--exmple-cua.org'],
])('%j is taken as %s', (inputValue, address) => {
  expect(email.parse(inputValue)).toBe(address);
  expect(parseEmail(parseEmail(inputValue))).toBe(parseEmail(inputValue));
});

test.each([
  [
    'jörg@exämple.org',
    "Mail can't reach an address with “ö”. Use one with plain letters before the @",
  ],
  ['ann', 'Valid email is required'],
  ['ann@example', 'Valid email is required'],
  ['ann@exämple.org/path', 'Valid email is required'],
  ['ann@example.org, ben@example.org', 'Valid email is required'],
  ['Ann <ann@example.org> Ben <ben@example.org>', 'Valid email is required'],
  ['ann kato@example.org', 'Valid email is required'],
  ['', 'Valid email is required'],
])('%j is not taken: %s', (inputValue, message) => {
  const { error } = email.safeParse(inputValue);
  expect(error && z.treeifyError(error).errors).toEqual([message]);
});

test('an address is the same in capitals and with marks', () => {
  const mark = fc.constantFrom('\u200b', '\ufeff', '\u200e', '\u00ad', ' ');
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), mark, (address, sign) => {
      fc.pre(email.safeParse(address).data === address);
      expect(isSameEmail(address, `${sign}${address.toUpperCase()}${sign}`)).toBe(true);
      expect(normalizeEmail(normalizeEmail(address))).toBe(normalizeEmail(address));
    }),
  );
});

test.each([
  ['marks', "'".repeat(50_000)],
  ['foreign letters', 'ä'.repeat(50_000)],
])('a long text of %s is read at once', (_, text) => {
  const start = performance.now();
  parseEmail(`a${text}a`);
  expect(findForeignCharacter(text)).toBeNull();
  expect(performance.now() - start).toBeLessThan(500);
});
