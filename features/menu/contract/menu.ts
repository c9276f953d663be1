import { z } from 'zod';
import { put } from '#contract/endpoint.ts';
import { isSitePath, isExternalUrl } from '#contract/rules/links.ts';
import { key, line, verbatim } from '#contract/texts.ts';

export const menuMessages = {
  label: 'Enter a name',
  noPage: 'This site has no page with this address',
  path: 'Enter a page of this site, like /aboutus, or an address that starts with https://',
} as const;

const label = line(40, { required: menuMessages.label });

/** The menu: sections of links to pages of this site and to other sites. */
export const Menu = z
  .array(
    z.object({
      label,
      items: z
        .array(
          z.object({
            label,
            path: key(500)
              .refine((path) => isSitePath(path) || isExternalUrl(path), menuMessages.path)
              .describe(menuMessages.path),
          }),
        )
        .max(30),
    }),
  )
  .max(8);
export type Menu = z.output<typeof Menu>;

/** A menu as it was read, for comparison only. */
const SeenMenu = z
  .array(
    z.object({
      label: verbatim(200),
      items: z.array(z.object({ label: verbatim(200), path: verbatim(500) })).max(100),
    }),
  )
  .max(50);

export const menu = {
  update: put('/api/site/menu', {
    summary: 'Updates the menu',
    access: ['editor'],
    /** `seen` is the menu that editing started with; the server rejects the update when it has changed since. */
    body: z.object({ menu: Menu, seen: SeenMenu }),
    response: Menu,
    problems: ['menu-edit-conflict'],
  }),
};
