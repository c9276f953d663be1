import { toPrintable } from '@namugongo/contract/rules/printable';
import { expect, test } from 'vitest';
import { formatEventDate, getSeatNumber, getPrintableName } from './rules.ts';

test.each([
  ['America/New_York', 'Saturday, June 12, 2027'],
  ['Africa/Kampala', 'Sunday, June 13, 2027'],
])('the day in %s is %s', (timeZone, text) => {
  expect(formatEventDate(new Date('2027-06-13T03:59:59.000Z'), timeZone)).toBe(text);
});

test.each([
  ['Table 27', '27'],
  ['Chair 4', '4'],
  ['Child', 'Child'],
  ['Table of honour', 'Table of honour'],
])('%j has the large text %j', (name, number) => {
  expect(getSeatNumber(name)).toBe(number);
});

test.each([
  ['  two   words ', 'two words'],
  ['O\u2019Brien \u2014 \u201cPat\u201d', 'O\u2019Brien \u2014 \u201cPat\u201d'],
  ['e\u0301', '\u00e9'],
  ['a\tb\r\nc\u0007\u200f', 'a b c'],
  ['💐', ''],
])('%j is printed as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});

test('a name without printable letters becomes the telephone number', () => {
  expect(getPrintableName({ userName: '王 (小明)!', telephone: '6175550123' })).toBe(
    '(617) 555-0123',
  );
});
