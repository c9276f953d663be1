import { z } from 'zod';
import { put } from './endpoint.ts';
import { isSitePath, isExternalUrl } from './rules/links.ts';
import { MenuSection } from './site.ts';

export const menuMessages = {
  label: 'Enter a name',
  path: 'Enter a page of this site, like /aboutus, or an address that starts with https://',
} as const;

const label = z.string().trim().min(1, menuMessages.label).max(40, 'Use at most 40 characters');

/** The menu: sections of links to pages of this site and to other sites. */
export const Menu = z
  .array(
    z.object({
      label,
      items: z
        .array(
          z.object({
            label,
            path: z
              .string()
              .trim()
              .max(500)
              .refine((path) => isSitePath(path) || isExternalUrl(path), menuMessages.path),
          }),
        )
        .max(30),
    }),
  )
  .max(8);
export type Menu = z.output<typeof Menu>;

export const menu = {
  update: put('/api/site/menu', {
    summary: 'Updates the menu',
    access: ['editor'],
    /** `seen` is the menu that editing started with; the server rejects the update when it has changed since. */
    body: z.object({ menu: Menu, seen: z.array(MenuSection) }),
    response: Menu,
    problems: ['menu-edit-conflict'],
  }),
};
