import { Menu } from '#features/site/contract/menu-links.ts';
import { z } from 'zod';
import { put } from '#contract/endpoint.ts';
import { verbatim } from '#contract/texts.ts';

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
    maxBodyBytes: 256 * 1024,
    /** `seen` is the menu that editing started with; the server rejects the update when it has changed since. */
    body: z.object({ menu: Menu, seen: SeenMenu }),
    response: Menu,
    problems: ['menu-edit-conflict'],
  }),
};
