import { parseSlug } from '#contract/rules/slugs.ts';
import type { PageSummary } from '#features/pages/contract/pages.ts';

type Links = readonly { items: readonly { path: string }[] }[];

/** Whether a path of the site leads to a page with one of the slugs; in capitals and with a slash at its end, too. */
export const isLinkToPage = (path: string, slugs: readonly string[]): boolean =>
  slugs.includes(parseSlug(path).replace(/^\/|\/$/g, ''));

/** Whether a link of the menu leads to the page, by its address or an earlier one. */
export const isInMenu = (
  menu: Links,
  { slug, previousSlugs }: Pick<PageSummary, 'slug' | 'previousSlugs'>,
): boolean =>
  menu.some(({ items }) => items.some(({ path }) => isLinkToPage(path, [slug, ...previousSlugs])));
