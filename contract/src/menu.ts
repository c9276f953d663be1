import { z } from 'zod';
import { put } from './endpoint.ts';
import { isPath, isSiteAddress } from './rules/addresses.ts';
import { MenuSection } from './site.ts';

export const menuSentences = {
  label: 'Please give it a name',
  path: 'A page of this site (/aboutus), or an address that begins with https://',
} as const;

const label = z.string().trim().min(1, menuSentences.label).max(40);

/** The menu as an editor may set it: sections of links to this site's screens and to other sites. */
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
              .refine((path) => isPath(path) || isSiteAddress(path), menuSentences.path),
          }),
        )
        .max(30),
    }),
  )
  .max(8);
export type Menu = z.output<typeof Menu>;

export const menu = {
  save: put('/api/site/menu', {
    summary: 'Sets the menu of every page',
    may: ['editor'],
    /** `seen` is the menu the editor began with: when somebody else changed it meanwhile, the call is refused. */
    body: z.object({ menu: Menu, seen: z.array(MenuSection) }),
    answer: Menu,
    refusals: ['menu-changed'],
  }),
};
