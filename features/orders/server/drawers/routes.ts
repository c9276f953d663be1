import { drawers } from '#features/orders/contract/drawers.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { closeDrawer } from './close-drawer.ts';
import { getDrawer, listDrawers } from './list-drawers.ts';

export function drawersRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  registerEndpoint(app, platform, drawers.get, async ({ params: { day }, actor }) => {
    const { id, name } = requireAccount(actor);
    const { timeZone } = await getSettings(database);
    return getDrawer(database, { userId: id, name }, { day, timeZone });
  });
  registerEndpoint(app, platform, drawers.close, ({ params, body, actor }) =>
    closeDrawer(platform, params.day, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, drawers.list, async ({ params: { day } }) => {
    const { timeZone } = await getSettings(database);
    return listDrawers(database, day, timeZone);
  });
}
