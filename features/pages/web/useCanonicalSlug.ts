import type { LinkPath } from '#contract/screens.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useEffect, useEffectEvent } from 'react';
import { pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { setRenderOutput } from '#ui/browser/render-context.ts';

/** Replaces the URL with the page's current slug when a previous one was requested. */
export function useCanonicalSlug(
  requested: string,
  page: { slug: string } | undefined,
  getPath: (slug: string) => LinkPath,
  /** Called with the new slug before the redirect. */
  onMoved?: (slug: string) => void,
): void {
  const navigate = useNavigate();
  const current = page?.slug ?? requested;
  if (current !== requested) setRenderOutput({ movedTo: getPath(current) });
  const redirect = useEffectEvent(() => {
    onMoved?.(current);
    void navigate({ to: getPath(current), replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (current !== requested) redirect();
  }, [requested, current]);
}

/** Returns a warning when `slug` still redirects to another page; undefined otherwise. */
export function useRedirectWarning(slug: string): string | undefined {
  const { data: list } = useQuery(apiQueryOptions(pages.list, {}));
  const page = list?.find(({ previousSlugs }) => previousSlugs.includes(slug));
  return (
    page &&
    `/${slug} still opens “${page.title}”, which used this address before. If you save, it will open this page instead.`
  );
}
