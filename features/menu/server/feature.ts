import { menu } from '#features/menu/contract/menu.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { updateMenu } from './update-menu.ts';

/** The menu of the site. */
export const createMenuFeature = (platform: Platform) =>
  defineFeature({
    name: 'menu',
    endpoints: implement(menu, {
      update: ({ body, actor }) => updateMenu(platform, body, actor),
    }),
  });
