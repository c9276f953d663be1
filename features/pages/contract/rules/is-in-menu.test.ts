import { expect, test } from 'vitest';
import { isInMenu } from './is-in-menu.ts';

const menu = [
  { items: [{ path: '/aboutus' }, { path: 'https://example.org/choir' }] },
  { items: [{ path: '/singers' }] },
];

test.each([
  ['by its address', { slug: 'aboutus', previousSlugs: [] }, true],
  ['by an earlier address', { slug: 'choir', previousSlugs: ['singers'] }, true],
  ['not by a page of another site', { slug: 'choir', previousSlugs: [] }, false],
  ['not by a part of its address', { slug: 'about', previousSlugs: ['us'] }, false],
])('a page is in the menu %s: %o, %s', (_, page, expected) => {
  expect(isInMenu(menu, page)).toBe(expected);
});
