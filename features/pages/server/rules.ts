import { isLinkToPage } from '#features/pages/contract/rules/is-in-menu.ts';
import type { Menu } from '#features/site/contract/menu-links.ts';

/** Whether the review date is before today (ISO days). */
export const isReviewOverdue = (reviewOn: string | null, today: string): boolean =>
  reviewOn !== null && reviewOn < today;

/** Returns the labels of menu items that link to one of the slugs. */
export const findMenuLinks = (menu: Menu, slugs: readonly string[]): string[] =>
  menu
    .flatMap(({ items }) => items)
    .filter(({ path }) => isLinkToPage(path, slugs))
    .map(({ label }) => label);

/** Returns the menu with links to one of the slugs changed to `to`. */
export const rewriteMenuLinks = (menu: Menu, slugs: readonly string[], to: string): Menu =>
  menu.map(({ label, items }) => ({
    label,
    items: items.map((item) =>
      isLinkToPage(item.path, slugs) ? { ...item, path: `/${to}` } : item,
    ),
  }));
