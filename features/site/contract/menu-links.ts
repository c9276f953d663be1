import { key, line } from '#contract/texts.ts';
import { z } from 'zod';
import { isSitePath, isExternalUrl } from '#contract/rules/links.ts';

export const menuMessages = {
  label: 'Enter a name',
  noPage: 'This site has no page with this address',
  path: 'Enter a page of this site, like /aboutus, or an address that starts with https://',
} as const;

/** Of a name in the menu. */
export const maxMenuLabelLength = 40;
const label = line(maxMenuLabelLength, { required: menuMessages.label });

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
