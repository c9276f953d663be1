import type { Account } from '#contract/account.ts';
import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import { fillPath } from '#ui/router/match-route.ts';
import { type Screen, staffGroups } from '../routes/screen.ts';

export type StaffMenuItem = { label: string; path: string };

/** A group of the staff menu; `label` is empty for screens outside the groups, which come first. */
export type StaffMenuGroup = { label: string; items: readonly StaffMenuItem[] };

/** The staff menu of an account: the screens that it can open, by group. */
export function buildStaffMenu(
  screens: readonly Screen[],
  account: Pick<Account, 'roles'>,
): StaffMenuGroup[] {
  const allowed = screens.filter(
    ({ staff }) =>
      staff?.menu !== undefined && (staff.access === 'signed-in' || hasRole(account, staff.access)),
  );
  return [undefined, ...staffGroups]
    .map((group) => ({
      label: group ?? '',
      items: allowed
        .filter(({ staff }) => staff?.group === group)
        .map(({ path, staff }) => ({ path, label: staff?.menu ?? '' })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The screens that staff use all day, the most used first. */
const favoritePaths = [
  '/today',
  '/checkin',
  '/box-office',
  '/tickets',
  '/treasury',
  '/receipt_manifest',
  '/announcementsAdmin',
  '/currentreadingadmin',
  '/directory',
  '/donations',
  '/pages',
  '/documents',
];

/** At most four screens for the bar of a phone. */
export function listFavorites(menu: readonly StaffMenuGroup[]): StaffMenuItem[] {
  const items = menu.flatMap((group) => group.items);
  return favoritePaths.flatMap((path) => items.filter((item) => item.path === path)).slice(0, 4);
}

type Crumb = { label: string; path: string | null };

/** The way to a screen: its group, the screens above, and its own title without a link. */
export function listCrumbs(
  screens: readonly Screen[],
  screen: Screen,
  params: Readonly<Record<string, string>>,
): Crumb[] {
  const parent = screens.find(({ path }) => path === screen.staff?.parent);
  const { group, menu } = screen.staff ?? {};
  const own = { label: menu ?? screen.title, path: null };
  if (parent) {
    const above = listCrumbs(screens, parent, params);
    return [
      ...above.slice(0, -1),
      { label: parent.staff?.menu ?? parent.title, path: fillPath(parent.path, params) },
      own,
    ];
  }
  return group ? [{ label: group, path: null }, own] : [own];
}
