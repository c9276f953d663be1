import { parseSlug } from '#contract/rules/slugs.ts';
import type { Menu } from '#features/site/contract/menu-links.ts';

/** Whether the review date is before today (ISO days). */
export const isReviewOverdue = (reviewOn: string | null, today: string): boolean =>
  reviewOn !== null && reviewOn < today;

/** Whether a menu path is one of the slugs, in any case. */
const linksTo = (path: string, slugs: readonly string[]): boolean =>
  slugs.includes(parseSlug(path).replace(/^\/|\/$/g, ''));

/** Returns the labels of menu items that link to one of the slugs. */
export const findMenuLinks = (menu: Menu, slugs: readonly string[]): string[] =>
  menu
    .flatMap(({ items }) => items)
    .filter(({ path }) => linksTo(path, slugs))
    .map(({ label }) => label);

/** Returns the menu with links to one of the slugs changed to `to`. */
export const rewriteMenuLinks = (menu: Menu, slugs: readonly string[], to: string): Menu =>
  menu.map(({ label, items }) => ({
    label,
    items: items.map((item) => (linksTo(item.path, slugs) ? { ...item, path: `/${to}` } : item)),
  }));
