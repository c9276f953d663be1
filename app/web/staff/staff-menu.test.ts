import type { Role } from '#contract/roles.ts';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { fillPath } from '#ui/router/match-route.ts';
import { buildStaffMenu, listCrumbs, listFavorites } from './staff-menu.ts';
import { getScreenIcon } from './screen-icons.ts';

const buildMenu = (...roles: Role[]) => buildStaffMenu(screens, { roles });
const listPaths = (...roles: Role[]) =>
  buildMenu(...roles).flatMap(({ items }) => items.map(({ path }) => path));

test('a menu holds the screens of the roles only, and Today first', () => {
  expect(listPaths('usher')).toEqual([
    '/today',
    '/checkin',
    '/receipt_seating',
    '/receipt_manifest',
  ]);
  expect(listPaths('member')).toEqual(['/today', '/directory', '/professionalhours']);
  const all = listPaths('admin');
  for (const role of ['editor', 'secretary', 'reception', 'treasurer', 'usher'] as const)
    expect(all).toEqual(expect.arrayContaining(listPaths(role)));
  expect(new Set(all).size).toBe(all.length);
});

test('every screen with a label in the menu is in a group, except Today', () => {
  expect(
    screens
      .filter(({ staff }) => staff?.menu !== undefined && staff.group === undefined)
      .map(({ path }) => path),
  ).toEqual(['/today']);
});

test('every screen above another exists', () => {
  const paths = screens.map(({ path }) => path);
  for (const { staff } of screens) if (staff?.parent) expect(paths).toContain(staff.parent);
});

test.each([
  [['usher'], ['/today', '/checkin', '/receipt_manifest']],
  [['editor'], ['/today', '/announcementsAdmin', '/currentreadingadmin', '/directory']],
  [['treasurer'], ['/today', '/tickets', '/treasury', '/directory']],
  [['reception'], ['/today', '/checkin', '/box-office', '/tickets']],
] as const)('the bar of a phone for %s', (roles, expected) => {
  const items = listFavorites(buildMenu(...roles));
  expect(items.map(({ path }) => path)).toEqual(expected);
  const icons = items.map(({ path }) => getScreenIcon(path));
  expect(new Set(icons).size, 'each has an icon of its own').toBe(items.length);
});

const getCrumbs = (path: string, params = {}) => {
  const screen = screens.find((each) => each.path === path);
  return screen && listCrumbs(screens, screen, params);
};

test('breadcrumbs lead through the group and the screens above', () => {
  expect(getCrumbs('/box-office')).toEqual([
    { label: 'Reception', path: null },
    { label: 'Box office', path: null },
  ]);
  expect(getCrumbs('/ticket/$id/move', { id: '7' })).toEqual([
    { label: 'Reception', path: null },
    { label: 'Tickets', path: '/tickets' },
    { label: 'Move a ticket', path: null },
  ]);
  expect(getCrumbs('/today')).toHaveLength(1);
});

test.each([
  ['/$slug', { slug: 'aboutus' }, '/aboutus'],
  ['/detail-announcement/$id', { id: '7' }, '/detail-announcement/7'],
  ['/album/$slug', { slug: 'a b/c' }, '/album/a%20b%2Fc'],
  ['/readings', {}, '/readings'],
])('%s with its parameters', (path, params, expected) => {
  expect(fillPath(path, params)).toBe(expected);
});
