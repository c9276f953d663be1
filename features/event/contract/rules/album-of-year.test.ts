import { expect, test } from 'vitest';
import { findAlbumOfYear } from './album-of-year.ts';

const feast = { slug: 'feast', title: 'Martyrs Day 2027', pictureCount: 3 };

test.each([
  ['by its title', feast, true],
  ['by its address', { ...feast, slug: 'feast-2027', title: 'Our feast' }, true],
  ['not of another year', { ...feast, title: 'Martyrs Day 2026' }, false],
  ['not without pictures', { ...feast, pictureCount: 0 }, false],
  ['not the carousel of the home page', { ...feast, slug: 'home' }, false],
])('an album of the year is found %s', (_, album, matches) => {
  const other = { slug: 'other', title: 'Choir', pictureCount: 1 };
  expect(findAlbumOfYear([other, album], '2027')).toBe(matches ? album : undefined);
});
