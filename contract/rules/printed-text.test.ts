import { expect, test } from 'vitest';
import { toPrintedText, toOneLine } from './printed-text.ts';

test.each([
  ['  two   words ', 'two words'],
  ['O\u2019Brien \u2014 \u201cPat\u201d', 'O\u2019Brien \u2014 \u201cPat\u201d'],
  ['e\u0301', '\u00e9'],
  ['a\tb\r\nc\u0007\u200f', 'a b c'],
  ['\u202eevil\u202c \ufeffname\u00ad', 'evil name'],
  ['💐 王小明', '💐 王小明'],
])('%j is on one line as %j', (text, printed) => {
  expect(toOneLine(text)).toBe(printed);
});

test('a name from right to left has its own direction, whatever marks it was typed with', () => {
  expect(toOneLine(' محمد\u2069 علي')).toBe('\u2068محمد علي\u2069');
});

test('the joiners that shape letters stay', () => {
  expect(toPrintedText('क्\u200dष می\u200cخواهم')).toBe('क्\u200dष می\u200cخواهم');
});

test.each(['a\nb', 'a\r\nb', 'a\rb', 'a\u2028b'])('the lines of %j stay lines', (text) => {
  expect(toPrintedText(text)).toBe('a\nb');
});
