import type { Event } from '@namugongo/contract/reception/events';
import { site, SiteSettings } from '@namugongo/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { readSettings, ticketSearchOf } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import { changeSettings } from './change-settings.ts';

/** What every page needs. `currentEvent` is the reception's; null while there is none. */
export function siteRoutes(
  app: FastifyInstance,
  platform: Platform,
  currentEvent: () => Promise<Event | null>,
): void {
  serve(
    app,
    platform,
    site.read,
    async () => {
      const settings = await readSettings(platform.database);
      return {
        ...settings,
        ticketSearch: ticketSearchOf(settings, platform.config),
        sendsMail: platform.config.SMTP_URL !== undefined,
        paymentMode:
          platform.config.PAYMENT_PROVIDER === 'sandbox' ? ('test' as const) : ('live' as const),
        currentEvent: await currentEvent(),
      };
    },
    { snapshot: () => ['site', 'events'] },
  );
  serve(app, platform, site.settings, async () =>
    SiteSettings.parse(await readSettings(platform.database)),
  );
  serve(app, platform, site.changeSettings, ({ body, who }) =>
    changeSettings(platform, body, signedIn(who)),
  );
}
