import { linkTo } from '#contract/screens.ts';
import type { PageSummary } from '#features/pages/contract/pages.ts';

type Links = readonly { items: readonly { path: string }[] }[];

/** Whether a link of the menu leads to the page, by its address or an earlier one. */
export function isInMenu(
  menu: Links,
  { slug, previousSlugs }: Pick<PageSummary, 'slug' | 'previousSlugs'>,
): boolean {
  const paths = [slug, ...previousSlugs].map((each): string => linkTo('/$slug', { slug: each }));
  return menu.some(({ items }) => items.some(({ path }) => paths.includes(path)));
}
