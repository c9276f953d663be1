import { announcements } from '@namugongo/contract/announcements';
import type { ReadingDay } from '@namugongo/contract/readings';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve, serveRaw } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import { listShown, makeSheet, readAny, readPublished } from './list-announcements.ts';
import { makeSheetPdf } from './print-sheet.ts';
import { listAnnouncements } from './queries.ts';
import {
  announcementsTopic,
  changeAnnouncement,
  createAnnouncement,
  setDeleted,
} from './save-announcement.ts';
import { setWanted, stopMail, wantsMail } from './stop-mail.ts';

const kept = { snapshot: () => [announcementsTopic] };

/** `dayOf` gives the readings of a day, which are another feature's. */
export function announcementsRoutes(
  app: FastifyInstance,
  platform: Platform,
  dayOf: (date: string) => Promise<ReadingDay>,
): void {
  serve(app, platform, announcements.list, () => listShown(platform), kept);
  serve(
    app,
    platform,
    announcements.read,
    ({ params }) => readPublished(platform, params.id),
    kept,
  );
  editorsRoutes(app, platform);
  mailRoutes(app, platform);
  sheetRoutes(app, platform, dayOf);
}

function editorsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, announcements.all, async () => {
    const all = await listAnnouncements(platform.database);
    return all.map(({ announcement }) => announcement);
  });
  serve(app, platform, announcements.any, ({ params }) => readAny(platform, params.id));
  serve(app, platform, announcements.create, ({ body, who }) =>
    createAnnouncement(platform, body, signedIn(who)),
  );
  serve(app, platform, announcements.change, ({ params, body, who }) =>
    changeAnnouncement(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, announcements.remove, async ({ params, who }) => {
    await setDeleted(platform, { id: params.id, deleted: true }, signedIn(who));
    return {};
  });
  serve(app, platform, announcements.restore, ({ params, who }) =>
    setDeleted(platform, { id: params.id, deleted: false }, signedIn(who)),
  );
}

function mailRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, announcements.mail, async ({ who }) => ({
    wanted: await wantsMail(platform.database, signedIn(who)),
  }));
  serve(app, platform, announcements.wantMail, async ({ body, who }) => {
    await setWanted(platform, body.wanted, signedIn(who));
    return body;
  });
  serve(
    app,
    platform,
    announcements.stopMail,
    async ({ body }) => {
      await stopMail(platform, body.key);
      return {};
    },
    { limit: { points: 30, seconds: 60 } },
  );
}

function sheetRoutes(
  app: FastifyInstance,
  platform: Platform,
  dayOf: (date: string) => Promise<ReadingDay>,
): void {
  const { database, clock } = platform;
  serve(app, platform, announcements.sheet, async ({ params, request }, reply) => {
    reply.header('cache-control', 'private, no-cache');
    return makeSheet({ database, clock, dayOf }, params.date, await platform.who(request));
  });
  serveRaw(
    app,
    platform,
    announcements.sheetPdf,
    async ({ params, request }, reply) => {
      const who = await platform.who(request);
      const sheet = await makeSheet({ database, clock, dayOf }, params.date, who);
      const site = await readSettings(database);
      const pdf = await makeSheetPdf({ sheet, site, now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="sunday-sheet-${params.date}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
    { limit: { points: 30, seconds: 60 } },
  );
}
