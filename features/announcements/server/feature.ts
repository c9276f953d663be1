import type { Account } from '#contract/account.ts';
import { announcementRecipientColumns } from '#features/announcements/contract/announcement-columns.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import {
  announcementsSearch,
  createAnnouncementRecords,
  findAnnouncementReader,
  listVisibleAnnouncements,
  buildSundaySheet,
  getAnnouncement,
  getPublishedAnnouncement,
} from './list-announcements.ts';
import { createSundaySheetPdf } from './sunday-sheet-pdf.ts';
import {
  createAnnouncementEmail,
  createAnnouncementTask,
  sendTestEmail,
} from './email-announcement.ts';
import { countAnnouncementEmails, getRecipients } from './list-recipients.ts';
import { listAnnouncements, listSubscribers } from './queries.ts';
import { listEmailedAnnouncements } from './recipient-queries.ts';
import { announcementRetentionRules } from './retention-queries.ts';
import {
  announcementsTopic,
  updateAnnouncement,
  createAnnouncement,
  deleteOrRestoreAnnouncement,
} from './save-announcement.ts';
import { setSubscribed, unsubscribe, isSubscribed } from './update-subscription.ts';
import type { SiteCalendar } from '#features/calendar/server/list-entries.ts';
import type { Calendar } from '#features/readings/server/calendar/create-calendar.ts';
import { getReadingDay } from '#features/readings/server/get-reading-day.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import type { SheetProvider } from './sources.ts';
import { createDayChangeJob } from './create-day-change-job.ts';
import { announcementData } from './personal-data-queries.ts';

type Sources = {
  calendar: Calendar;
  siteCalendar: SiteCalendar;
  audiences: Audiences;
  intentions: SheetProvider;
};

/** Announcements on the site and by email, and the Sunday sheet. */
export const createAnnouncementsFeature = (
  platform: Platform,
  { calendar, siteCalendar, audiences, intentions }: Sources,
) => {
  const { database, clock } = platform;
  const sheets = {
    database,
    clock,
    siteCalendar,
    getReadingDay: (date: string) => getReadingDay({ database, calendar }, date),
    intentions,
  };
  const findReader = (account: Account) => findAnnouncementReader(audiences, database, account);
  return defineFeature({
    name: 'announcements',
    endpoints: implement(announcements, {
      list: cached([announcementsTopic], () => listVisibleAnnouncements(platform, visitor)),
      listForReader: async ({ actor }) =>
        listVisibleAnnouncements(platform, await findReader(actor)),
      get: cached([announcementsTopic], ({ params }) =>
        getPublishedAnnouncement(platform, params.id, visitor),
      ),
      getForReader: async ({ params, actor }) =>
        getPublishedAnnouncement(platform, params.id, await findReader(actor)),
      listAll: async () => {
        const all = await listAnnouncements(database, 'curator');
        return all.map(({ announcement }) => announcement);
      },
      getDraft: ({ params }) => getAnnouncement(platform, params.id),
      create: ({ body, actor }) => createAnnouncement(platform, body, actor),
      update: ({ params, body, actor }) => updateAnnouncement(platform, params.id, body, actor),
      delete: async ({ params, actor }) => {
        await deleteOrRestoreAnnouncement(platform, { id: params.id, deleted: true }, actor);
      },
      restore: ({ params, actor }) =>
        deleteOrRestoreAnnouncement(platform, { id: params.id, deleted: false }, actor),
      countSubscribers: async () => ({ count: (await listSubscribers(database)).length }),
      getDelivery: ({ params }) => countAnnouncementEmails(platform, params.id),
      listEmailed: () => listEmailedAnnouncements(database),
      listRecipients: ({ params }) => getRecipients(platform, params.id),
      exportRecipients: exportRows(platform, announcementRecipientColumns, async ({ query }) => ({
        title: (await getAnnouncement(platform, query.announcement)).announcementTitle,
        rows: await getRecipients(platform, query.announcement),
      })),
      sendTest: limited({ points: 10, seconds: 60 }, async ({ body, actor }) => {
        await sendTestEmail(platform, body, actor);
        return { to: actor.email };
      }),
      getSubscription: async ({ actor }) => ({ subscribed: await isSubscribed(database, actor) }),
      updateSubscription: async ({ body, actor }) => {
        await setSubscribed(platform, body.subscribed, actor);
        return body;
      },
      unsubscribe: limited({ points: 30, seconds: 60 }, ({ body }) =>
        unsubscribe(platform, body.key),
      ),
      getSundaySheet: async ({ params, request }, reply) => {
        reply.header('cache-control', 'private, no-cache');
        return buildSundaySheet(sheets, params.date, await platform.getAccount(request));
      },
      getSundaySheetPdf: async ({ params, request }, reply) => {
        const actor = await platform.getAccount(request);
        const sheet = await buildSundaySheet(sheets, params.date, actor);
        const site = await getSettings(database);
        const pdf = await createSundaySheetPdf({ sheet, site, now: clock.now() });
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="sunday-sheet-${params.date}.pdf"`)
          .send(pdf);
      },
    }),
    jobs: [createDayChangeJob(platform)],
    tasks: { announcement: createAnnouncementTask(platform, audiences) },
    emails: {
      announcement: { ...createAnnouncementEmail(platform, audiences), cause: 'team' },
      'announcement-test': { cause: 'team' },
    },
    retention: announcementRetentionRules(platform),
    personalData: announcementData,
    search: announcementsSearch(platform),
    searchRecords: [createAnnouncementRecords(platform, audiences)],
  });
};
