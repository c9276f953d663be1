import type { Role } from '#contract/roles.ts';
import { expect, test } from 'vitest';
import { screenList } from '../../screens.ts';
import { buildStaffMenu, listCrumbs, listFavorites } from './staff-menu.ts';
import { getScreenIcon } from './StaffFrame.tsx';

const buildMenu = (...roles: Role[]) => buildStaffMenu(screenList, { roles });
const listPaths = (...roles: Role[]) =>
  buildMenu(...roles).flatMap(({ items }) => items.map(({ path }) => path));

test('a menu holds the screens of the roles only, and the home page first', () => {
  expect(listPaths('usher')).toEqual([
    '/today',
    '/mine',
    '/checkin',
    '/receipt_seating',
    '/receipt_manifest',
  ]);
  expect(listPaths('member')).toEqual(['/mine', '/directory', '/professionalhours', '/groups']);
  const all = listPaths('admin');
  for (const role of ['editor', 'secretary', 'reception', 'treasurer', 'usher'] as const)
    expect(all).toEqual(expect.arrayContaining(listPaths(role)));
  expect(new Set(all).size).toBe(all.length);
});

test('every screen of the menu has a place of its own in a group, except Today and Mine', () => {
  const entries = screenList.flatMap(({ path, menu }) => (menu ? [{ path, ...menu }] : []));
  expect(entries.filter(({ group }) => group === undefined).map(({ path }) => path)).toEqual([
    '/today',
    '/mine',
  ]);
  const places = entries.map(({ group, place }) => `${group} ${place}`);
  expect(new Set(places).size).toBe(places.length);
  const favorites = entries.flatMap(({ favorite }) => favorite ?? []);
  expect(new Set(favorites).size).toBe(favorites.length);
});

test.each([
  [['member'], ['/directory', '/mine']],
  [['usher'], ['/today', '/checkin', '/receipt_manifest', '/mine']],
  [['editor'], ['/today', '/announcementsAdmin', '/currentreadingadmin', '/directory']],
  [['treasurer'], ['/today', '/tickets', '/treasury', '/directory']],
  [['reception'], ['/today', '/checkin', '/box-office', '/tickets']],
] as const)('the bar of a phone for %s', (roles, expected) => {
  const items = listFavorites(screenList, buildMenu(...roles));
  expect(items.map(({ path }) => path)).toEqual(expected);
  const icons = items.map(({ path }) => getScreenIcon(path));
  expect(new Set(icons).size, 'each has an icon of its own').toBe(items.length);
});

const getCrumbs = (path: string, params = {}) => {
  const screen = screenList.find((each) => each.path === path);
  return screen && listCrumbs(screenList, screen, params);
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
