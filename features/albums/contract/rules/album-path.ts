import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';

type Named = { slug: string; isIssue: boolean };

/** The path of an album's page. Null for the carousel of the home page. */
export function getAlbumPath({ slug, isIssue }: Named): SitePath | null {
  if (slug === 'home') return null;
  if (isIssue) return linkTo('/magazine-issue/$slug', { slug });
  if (slug === 'gallery2023') return linkTo('/gallery2023');
  return linkTo('/album/$slug', { slug });
}

/** The issue that '/magazine' opens: the first of those listed, which have the newest day first. */
export const findNewestIssue = <Album extends Named>(
  list: readonly Album[] | undefined,
): Album | undefined => list?.find(({ isIssue }) => isIssue);
