import type { ComponentPropsWithRef, MouseEvent } from 'react';
import type { LinkPath } from '#contract/screens.ts';
import { useLocation, useRouter } from './use-router.ts';

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  to: LinkPath;
  /** False keeps the scroll position. */
  resetScroll?: boolean | undefined;
};

/** A link to a screen of the site. Its code loads when the pointer or the focus reaches the link. */
export function Link({ to, resetScroll, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const preload = () => router.preload(to);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || hasModifier || event.button !== 0 || rest.target) return;
    event.preventDefault();
    void router.navigate({ to, resetScroll });
  }
  return (
    <a
      aria-current={to === location.pathname ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}
