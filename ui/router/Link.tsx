import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buildHref, type NavigateOptions } from './router.ts';
import { useLocation, useRouter } from './use-router.ts';

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> &
  Pick<NavigateOptions, 'to' | 'params' | 'search' | 'resetScroll'>;

/** A link to a screen of the site. Its code loads when the pointer or the focus reaches the link. */
export function Link({ to, params, search, resetScroll, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const href = buildHref({ to, params, search }, location);
  const preload = () => router.preload(href);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || hasModifier || event.button !== 0 || rest.target) return;
    event.preventDefault();
    void router.navigate({ to, params, search, resetScroll });
  }
  return (
    <a
      aria-current={href === location.pathname ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={open}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}
