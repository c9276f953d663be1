import { announcements } from '#features/announcements/contract/announcements.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import {
  listVisibleAnnouncements,
  buildSundaySheet,
  getAnnouncement,
  getPublishedAnnouncement,
} from './list-announcements.ts';
import { createSundaySheetPdf } from './sunday-sheet-pdf.ts';
import { sendTestEmail } from './email-announcement.ts';
import { listAnnouncements, listSubscribers } from './queries.ts';
import {
  announcementsTopic,
  updateAnnouncement,
  createAnnouncement,
  deleteOrRestoreAnnouncement,
} from './save-announcement.ts';
import { setSubscribed, unsubscribe, isSubscribed } from './update-subscription.ts';

const cached = { cacheTags: () => [announcementsTopic] };

/** `getReadingDay` returns the readings of a day, from another feature. */
export function announcementsRoutes(
  app: FastifyInstance,
  platform: Platform,
  getReadingDay: (date: string) => Promise<ReadingDay>,
): void {
  registerEndpoint(
    app,
    platform,
    announcements.list,
    () => listVisibleAnnouncements(platform),
    cached,
  );
  registerEndpoint(
    app,
    platform,
    announcements.get,
    ({ params }) => getPublishedAnnouncement(platform, params.id),
    cached,
  );
  editorRoutes(app, platform);
  subscriptionRoutes(app, platform);
  sheetRoutes(app, platform, getReadingDay);
}

function editorRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, announcements.listAll, async () => {
    const all = await listAnnouncements(platform.database);
    return all.map(({ announcement }) => announcement);
  });
  registerEndpoint(app, platform, announcements.getDraft, ({ params }) =>
    getAnnouncement(platform, params.id),
  );
  registerEndpoint(app, platform, announcements.create, ({ body, actor }) =>
    createAnnouncement(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, announcements.update, ({ params, body, actor }) =>
    updateAnnouncement(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, announcements.delete, async ({ params, actor }) => {
    await deleteOrRestoreAnnouncement(
      platform,
      { id: params.id, deleted: true },
      requireAccount(actor),
    );
    return {};
  });
  registerEndpoint(app, platform, announcements.restore, ({ params, actor }) =>
    deleteOrRestoreAnnouncement(platform, { id: params.id, deleted: false }, requireAccount(actor)),
  );
}

function subscriptionRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, announcements.countSubscribers, async () => ({
    count: (await listSubscribers(platform.database)).length,
  }));
  registerEndpoint(
    app,
    platform,
    announcements.sendTest,
    async ({ body, actor }) => {
      const account = requireAccount(actor);
      await sendTestEmail(platform, body, account);
      return { to: account.email };
    },
    { limit: { points: 10, seconds: 60 } },
  );
  registerEndpoint(app, platform, announcements.getSubscription, async ({ actor }) => ({
    subscribed: await isSubscribed(platform.database, requireAccount(actor)),
  }));
  registerEndpoint(app, platform, announcements.updateSubscription, async ({ body, actor }) => {
    await setSubscribed(platform, body.subscribed, requireAccount(actor));
    return body;
  });
  registerEndpoint(
    app,
    platform,
    announcements.unsubscribe,
    async ({ body }) => {
      await unsubscribe(platform, body.key);
      return {};
    },
    { limit: { points: 30, seconds: 60 } },
  );
}

function sheetRoutes(
  app: FastifyInstance,
  platform: Platform,
  getReadingDay: (date: string) => Promise<ReadingDay>,
): void {
  const { database, clock } = platform;
  registerEndpoint(
    app,
    platform,
    announcements.getSundaySheet,
    async ({ params, request }, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return buildSundaySheet(
        { database, clock, getReadingDay },
        params.date,
        await platform.getAccount(request),
      );
    },
  );
  registerRawEndpoint(
    app,
    platform,
    announcements.getSundaySheetPdf,
    async ({ params, request }, reply) => {
      const actor = await platform.getAccount(request);
      const sheet = await buildSundaySheet({ database, clock, getReadingDay }, params.date, actor);
      const site = await getSettings(database);
      const pdf = await createSundaySheetPdf({ sheet, site, now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="sunday-sheet-${params.date}.pdf"`)
        .send(pdf);
    },
    { limit: { points: 30, seconds: 60 } },
  );
}
