import type { Event } from '@namugongo/contract/reception/events';
import { site } from '@namugongo/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { readSettings, ticketSearchOf } from '../platform/settings.ts';

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
        paymentMode:
          platform.config.PAYMENT_PROVIDER === 'sandbox' ? ('test' as const) : ('live' as const),
        currentEvent: await currentEvent(),
      };
    },
    { snapshot: () => ['site', 'events'] },
  );
}
