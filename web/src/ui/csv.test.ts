import { expect, test } from 'vitest';
import { csvOf, fileName } from './csv.ts';

test.each(['=1+1', '+16175550123', '-2', '@SUM(A1)', '\tx', ' =HYPERLINK("x")'])(
  'a spreadsheet reads %s as a text, not as a formula',
  (value) => {
    const [, line] = csvOf(['Name'], [[value]]).split('\r\n');
    expect(line?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('a number stays a number, a negative one too', () => {
  expect(csvOf(['Amount'], [[-2.5], [200]])).toBe('\uFEFFAmount\r\n-2.5\r\n200\r\n');
});

test('commas, quotes and line ends stay within their cell', () => {
  expect(csvOf(['Name', 'Note'], [['Okello, Peter', 'said "yes"\nand came']])).toBe(
    '\uFEFFName,Note\r\n"Okello, Peter","said ""yes""\nand came"\r\n',
  );
});

test('a file is named after what it holds', () => {
  expect(fileName('Sold Chairs: Uganda Martyrs Day 2027 Reception!')).toBe(
    'sold-chairs-uganda-martyrs-day-2027-reception',
  );
});
