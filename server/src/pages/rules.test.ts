import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, isOverdue, menuFollowing, menuLinksTo } from './rules.ts';

describe('a comparison', () => {
  const marks = { same: '', added: '+', removed: '-' };
  const told = (before: string, after: string) =>
    compareTexts(before, after)
      .map(({ kind, text }) => `${marks[kind]}[${text}]`)
      .join('');

  test.each([
    ['', '', ''],
    ['one', 'one', '[one]'],
    ['', 'one', '+[one]'],
    ['one', '', '-[one]'],
    ['We meet on Sunday.', 'We meet on Friday.', '[We meet on ]-[Sunday.]+[Friday.]'],
    ['We meet.', 'We meet every week.', '[We ]-[meet.]+[meet every week.]'],
    ['one two three', 'one three', '[one ]-[two ][three]'],
    ['one\ntwo', 'one\nand\ntwo', '[one\n]+[and\n][two]'],
    ['a b c d', 'x y c d', '-[a b ]+[x y ][c d]'],
  ])('of %j and %j', (before, after, expected) => expect(told(before, after)).toBe(expected));

  test('always holds both texts whole', () => {
    const texts = fc.array(fc.constantFrom('a ', 'b ', 'c', '\n', 'word '), { maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = compareTexts(before.join(''), after.join(''));
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
        expect(without('added')).toBe(before.join(''));
        expect(without('removed')).toBe(after.join(''));
      }),
    );
  });

  test('of long texts without a common word ends in time, and of long ones with one changed word is short', () => {
    const long = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
    const began = performance.now();
    expect(compareTexts(long('a'), long('b'))).toHaveLength(2);
    expect(compareTexts(long('a'), long('a').replace('a9999 ', 'other '))).toHaveLength(4);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

test.each([
  [null, '2027-05-01', false],
  ['2027-05-01', '2027-05-01', false],
  ['2027-04-30', '2027-05-01', true],
])('a page to be reviewed on %s is overdue on %s: %s', (reviewOn, today, expected) =>
  expect(isOverdue(reviewOn, today)).toBe(expected),
);

describe('a menu', () => {
  const menu = (...paths: string[]) => [
    { label: 'Section', items: paths.map((path) => ({ label: `to ${path}`, path })) },
  ];

  test.each([
    ['/choir', true],
    ['/Choir', true],
    ['/choir/', true],
    ['/older-choir', true],
    ['/choirs', false],
    ['/choir/singers', false],
    ['/', false],
    ['https://example.org/choir', false],
  ])('with %s leads to the page that is or was at choir: %s', (path, leads) => {
    const addresses = ['choir', 'older-choir'];
    expect(menuLinksTo(menu('/home', path), addresses)).toEqual(leads ? [`to ${path}`] : []);
    const followed = menuFollowing(menu('/home', path), addresses, 'singers');
    expect(followed[0]?.items).toEqual([
      { label: 'to /home', path: '/home' },
      { label: `to ${path}`, path: leads ? '/singers' : path },
    ]);
  });
});
