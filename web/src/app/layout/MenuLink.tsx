import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A menu's entry: a page of ours by its path, or another site's by its full address. */
export function MenuLink({
  path,
  children,
  ...rest
}: ComponentPropsWithRef<'a'> & { path: string }) {
  if (/^https?:/.test(path))
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
