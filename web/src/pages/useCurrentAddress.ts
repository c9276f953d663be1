import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Leads on to the address that a page has now, where it was asked for by one that it had before. */
export function useCurrentAddress(
  asked: string,
  page: { slug: string } | undefined,
  pathOf: (slug: string) => string,
  /** What has to go along. */
  onMoved?: (slug: string) => void,
): void {
  const navigate = useNavigate();
  const current = page?.slug ?? asked;
  const follow = useEffectEvent(() => {
    onMoved?.(current);
    void navigate({ to: pathOf(current), replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (current !== asked) follow();
  }, [asked, current]);
}
