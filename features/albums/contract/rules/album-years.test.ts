import { expect, test } from 'vitest';
import { findNewestIssue, getAlbumPath } from './album-path.ts';
import { groupByYear } from './album-years.ts';

test.each([
  ['none', [], []],
  ['one year in the given order', ['2027-06-03', '2027-01-01'], [['2027', 2]]],
  [
    'several years, the newest first, those without a day last',
    [null, '2025-06-03', '2027-06-03', '2025-01-01', null],
    [
      ['2027', 1],
      ['2025', 2],
      [null, 2],
    ],
  ],
])('albums of %s', (_, days, expected) => {
  const years = groupByYear(days.map((heldOn) => ({ heldOn })));
  expect(years.map(({ year, albums }) => [year, albums.length])).toEqual(expected);
});

test.each([
  ['home', false, null],
  ['gallery2023', false, '/gallery2023'],
  ['choir', false, '/album/choir'],
  ['magazine', true, '/magazine-issue/magazine'],
])('the album %s (an issue: %s) is at %s', (slug, isIssue, path) => {
  expect(getAlbumPath({ slug, isIssue })).toBe(path);
});

test('the magazine opens at the first issue of the list', () => {
  const list = [
    { slug: 'choir', isIssue: false },
    { slug: 'issue-2', isIssue: true },
    { slug: 'magazine', isIssue: true },
  ];
  expect(findNewestIssue(list)?.slug).toBe('issue-2');
  expect(findNewestIssue([])).toBeUndefined();
});
