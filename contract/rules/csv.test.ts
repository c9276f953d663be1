import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each(['=1+1', '+16175550123', '-2', '@SUM(A1)', '\tx', ' =HYPERLINK("x")'])(
  'a spreadsheet reads %s as text, not as a formula',
  (value) => {
    const [, line] = toCsv([['Name'], [value]]).split('\r\n');
    expect(line?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('a number stays a number, also when negative', () => {
  expect(toCsv([['Amount'], [-2.5], [200]])).toBe('\uFEFFAmount\r\n-2.5\r\n200\r\n');
});

test('commas, quotes and line breaks are escaped', () => {
  expect(
    toCsv([
      ['Name', 'Note'],
      ['Okello, Peter', 'said "yes"\nand came'],
    ]),
  ).toBe('\uFEFFName,Note\r\n"Okello, Peter","said ""yes""\nand came"\r\n');
});
