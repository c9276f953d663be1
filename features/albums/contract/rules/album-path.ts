import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';

/** The path of an album's page; two albums have pages of their own. Null for the carousel of the home page. */
export function getAlbumPath(slug: string): SitePath | null {
  if (slug === 'home') return null;
  if (slug === 'magazine' || slug === 'gallery2023') return linkTo(`/${slug}`);
  return linkTo('/album/$slug', { slug });
}
