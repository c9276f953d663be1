import { describe, expect, test } from 'vitest';
import { isReviewOverdue, rewriteMenuLinks, findMenuLinks } from './rules.ts';

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
