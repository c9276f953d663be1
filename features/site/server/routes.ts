import type { Event } from '#features/event/contract/events.ts';
import {
  maxSitePictureBytes,
  policySlugs,
  site,
  StoredSiteSettings,
} from '#features/site/contract/site.ts';
import type { FastifyInstance } from 'fastify';
import { takesTestCards } from '#platform/config.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { registerUploadEndpoint } from '#platform/http/register-upload-endpoint.ts';
import { getSettings, getTicketSearchMode } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { releaseSite } from './release-site.ts';
import { sendSitePicture } from './send-picture.ts';
import { deleteSitePicture, replaceSitePicture } from './update-pictures.ts';
import { updateSiteSettings } from './update-settings.ts';

/** The endpoints of the site data and settings. `currentEvent` resolves to null without a current reception; `findPages` to the slugs that are published. */
export function siteRoutes(
  app: FastifyInstance,
  platform: Platform,
  currentEvent: () => Promise<Event | null>,
  findPages: (db: Database, slugs: readonly string[]) => Promise<string[]>,
): void {
  registerEndpoint(
    app,
    platform,
    site.get,
    async () => {
      const settings = await getSettings(platform.database);
      const published = await findPages(platform.database, policySlugs);
      return {
        ...settings,
        policies: policySlugs.filter((slug) => published.includes(slug)),
        ticketSearch: getTicketSearchMode(settings, platform.config),
        sendsEmail: platform.config.SMTP_URL !== undefined,
        paymentMode: takesTestCards(platform.config) ? ('test' as const) : ('live' as const),
        holdMinutes: platform.config.HOLD_MINUTES,
        onHold: await isOnHold(platform.database),
        currentEvent: await currentEvent(),
      };
    },
    { cacheTags: () => ['site', 'events', 'pages'] },
  );
  registerEndpoint(app, platform, site.getSettings, async () =>
    StoredSiteSettings.parse(await getSettings(platform.database)),
  );
  registerEndpoint(app, platform, site.updateSettings, ({ body, actor }) =>
    updateSiteSettings(platform, body, requireAccount(actor)),
  );
  registerUploadEndpoint(
    app,
    platform,
    site.uploadPicture,
    ({ params, file, actor }) =>
      replaceSitePicture(platform, params.kind, file, requireAccount(actor)),
    { maxBytes: maxSitePictureBytes },
  );
  registerEndpoint(app, platform, site.deletePicture, async ({ params, actor }) => {
    await deleteSitePicture(platform, params.kind, requireAccount(actor));
    return {};
  });
  registerRawEndpoint(app, platform, site.getPicture, ({ params, request }, reply) =>
    sendSitePicture(platform, params.file, request, reply),
  );
  registerEndpoint(app, platform, site.release, async ({ actor }) => {
    await releaseSite(platform, requireAccount(actor));
    return {};
  });
}
