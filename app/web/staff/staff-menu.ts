import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { canFillPath, fillPath, type Screen, staffGroups } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';

export type StaffMenuItem = { label: string; path: SitePath };

/** A group of the staff menu; `label` is empty for screens outside the groups, which come first. */
export type StaffMenuGroup = { label: string; items: readonly StaffMenuItem[] };

const getLabel = ({ title, menu }: Screen): string => menu?.label ?? title;

/** The staff menu of an account: the screens that it can open, by group. */
export function buildStaffMenu(
  screens: readonly Screen[],
  account: Pick<Account, 'roles'>,
): StaffMenuGroup[] {
  const isAllowed = ({ access, menu }: Screen) => {
    const allowed = menu?.roles ?? (access === 'everybody' ? [] : access);
    return allowed === 'signed-in' || hasRole(account, allowed);
  };
  const entries = screens
    .filter((screen) => screen.menu !== undefined && isAllowed(screen))
    .toSorted((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0));
  return [undefined, ...staffGroups]
    .map((group) => ({
      label: group ?? '',
      items: entries
        .filter(({ menu }) => menu?.group === group)
        .map((screen) => ({ path: fillPath(screen.path, {}), label: getLabel(screen) })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** At most four screens for the bar of a phone, of those that staff use all day, the most used first. */
export function listFavorites(
  screens: readonly Screen[],
  menu: readonly StaffMenuGroup[],
): StaffMenuItem[] {
  const items = menu.flatMap((group) => group.items);
  return screens
    .flatMap(({ path, menu: entry }) => (entry?.favorite ? [{ path, place: entry.favorite }] : []))
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ path }) => items.filter((item) => item.path === path))
    .slice(0, 4);
}

type Crumb = { label: string; path: SitePath | null };

/** The way to a screen: its group, the screens above, and its own title without a link. */
export function listCrumbs(
  screens: readonly Screen[],
  screen: Screen,
  params: Readonly<Record<string, string>>,
): Crumb[] {
  const parent = screens.find(({ path }) => path === screen.parent);
  const own = { label: getLabel(screen), path: null };
  if (parent) {
    const above = listCrumbs(screens, parent, params);
    return [
      ...above.slice(0, -1),
      {
        label: getLabel(parent),
        path: canFillPath(parent.path, params) ? fillPath(parent.path, params) : null,
      },
      own,
    ];
  }
  const group = screen.menu?.group;
  return group ? [{ label: group, path: null }, own] : [own];
}
