import { isSitePath } from '#contract/rules/links.ts';
import { Link } from '#ui/router/Link.tsx';
import type { ComponentPropsWithRef } from 'react';

/** A menu entry: a path of this site or the URL of another site. */
export function MenuLink({
  path,
  children,
  ...rest
}: ComponentPropsWithRef<'a'> & { path: string }) {
  if (!isSitePath(path))
    return (
      <a {...rest} href={path} rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link {...rest} to={path}>
      {children}
    </Link>
  );
}
