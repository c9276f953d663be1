import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts, isReviewOverdue, rewriteMenuLinks, findMenuLinks } from './rules.ts';

describe('a comparison', () => {
  const marks = { same: '', added: '+', removed: '-' };
  const formatDiff = (before: string, after: string) =>
    diffTexts(before, after)
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
  ])('of %j and %j', (before, after, expected) => expect(formatDiff(before, after)).toBe(expected));

  test('always contains both texts completely', () => {
    const texts = fc.array(fc.constantFrom('a ', 'b ', 'c', '\n', 'word '), { maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = diffTexts(before.join(''), after.join(''));
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
        expect(without('added')).toBe(before.join(''));
        expect(without('removed')).toBe(after.join(''));
      }),
    );
  });

  test('of long different texts is fast, and of long texts with one changed word is short', () => {
    const long = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
    const startedAt = performance.now();
    expect(diffTexts(long('a'), long('b'))).toHaveLength(2);
    expect(diffTexts(long('a'), long('a').replace('a9999 ', 'other '))).toHaveLength(4);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

test.each([
  [null, '2027-05-01', false],
  ['2027-05-01', '2027-05-01', false],
  ['2027-04-30', '2027-05-01', true],
])('a page with review date %s is overdue on %s: %s', (reviewOn, today, expected) =>
  expect(isReviewOverdue(reviewOn, today)).toBe(expected),
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
  ])('with %s links to the page at choir or its previous slug: %s', (path, links) => {
    const slugs = ['choir', 'older-choir'];
    expect(findMenuLinks(menu('/home', path), slugs)).toEqual(links ? [`to ${path}`] : []);
    const updated = rewriteMenuLinks(menu('/home', path), slugs, 'singers');
    expect(updated[0]?.items).toEqual([
      { label: 'to /home', path: '/home' },
      { label: `to ${path}`, path: links ? '/singers' : path },
    ]);
  });
});
