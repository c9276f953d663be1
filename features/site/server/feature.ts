import {
  maxSitePictureBytes,
  policySlugs,
  site,
  StoredSiteSettings,
} from '#features/site/contract/site.ts';
import { takesTestCards } from '#platform/config.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { getTicketSearchMode } from './settings.ts';
import { releaseSite } from './release-site.ts';
import { sendSitePicture } from './send-picture.ts';
import { deleteSitePicture, replaceSitePicture } from './update-pictures.ts';
import { updateSiteSettings } from './update-settings.ts';
import { cached, implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import type { SiteSources } from './sources.ts';

/** The data and the settings of the site. */
export const createSiteFeature = (platform: Platform, sources: SiteSources) =>
  defineFeature({
    name: 'site',
    endpoints: implement(site, {
      get: cached(['site', 'events', 'pages'], async () => {
        const settings = await getSettings(platform.database);
        const published = await sources.findPageSlugs(platform.database, policySlugs);
        return {
          ...settings,
          policies: policySlugs.filter((slug) => published.includes(slug)),
          ticketSearch: getTicketSearchMode(settings, platform.config),
          sendsEmail: platform.config.SMTP_URL !== undefined,
          paymentMode: takesTestCards(platform.config) ? ('test' as const) : ('live' as const),
          holdMinutes: platform.config.HOLD_MINUTES,
          onHold: await isOnHold(platform.database),
          currentEvent: await sources.getCurrentEvent(),
        };
      }),
      getSettings: async () => StoredSiteSettings.parse(await getSettings(platform.database)),
      updateSettings: ({ body, actor }) => updateSiteSettings(platform, body, actor),
      uploadPicture: {
        maxBytes: maxSitePictureBytes,
        handle: ({ params, file, actor }) => replaceSitePicture(platform, params.kind, file, actor),
      },
      deletePicture: ({ params, actor }) => deleteSitePicture(platform, params.kind, actor),
      getPicture: ({ params, request }, reply) =>
        sendSitePicture(platform, params.file, request, reply),
      release: ({ actor }) => releaseSite(platform, actor),
    }),
  });
