import { drawers } from '#features/orders/contract/drawers.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { closeDrawer } from './close-drawer.ts';
import { getDrawer, listDrawers } from './list-drawers.ts';
import { implement } from '#platform/http/implement.ts';

export const createDrawersEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(drawers, {
    get: async ({ params: { day }, actor }) => {
      const { timeZone } = await getSettings(database);
      return getDrawer(database, { userId: actor.id, name: actor.name }, { day, timeZone });
    },
    close: ({ params, body, actor }) => closeDrawer(platform, params.day, body, actor),
    list: async ({ params: { day } }) => {
      const { timeZone } = await getSettings(database);
      return listDrawers(database, day, timeZone);
    },
  });
};
