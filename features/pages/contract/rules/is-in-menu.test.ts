import { expect, test } from 'vitest';
import { isInMenu } from './is-in-menu.ts';

const menu = [
  { items: [{ path: '/aboutus' }, { path: 'https://example.org/choir' }] },
  { items: [{ path: '/singers' }, { path: '/Mass-Times' }, { path: '/contact/' }] },
];

test.each([
  ['by its address', { slug: 'aboutus', previousSlugs: [] }, true],
  ['by an earlier address', { slug: 'choir', previousSlugs: ['singers'] }, true],
  ['in capitals', { slug: 'mass-times', previousSlugs: [] }, true],
  ['with a slash at the end', { slug: 'contact', previousSlugs: [] }, true],
  ['not by a page of another site', { slug: 'choir', previousSlugs: [] }, false],
  ['not by a part of its address', { slug: 'about', previousSlugs: ['us'] }, false],
])('a page is in the menu %s: %o, %s', (_, page, expected) => {
  expect(isInMenu(menu, page)).toBe(expected);
});
