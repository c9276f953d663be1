import type { FastifyReply, FastifyRequest } from 'fastify';
import { embed } from '#features/event/contract/embed.ts';
import { sendFreshOrStale } from '#platform/cache/response-cache.ts';
import { getSettings } from '#platform/settings.ts';
import { buildTicketEmbed } from './build-ticket-embed.ts';
import { events, saleReminders } from '#features/event/contract/events.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { cloneEvent } from './clone-event.ts';
import {
  describeEvent,
  describeEvents,
  findEventOrCurrent,
  getCurrentEvent,
} from './find-event.ts';
import { createExtrasEndpoints } from './extras/extras-endpoints.ts';
import { findSeatingPlan, listEvents } from './queries.ts';
import type { EventRecord } from './rules.ts';
import { updateEvent, createEvent, deleteEvent } from './save-event.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import { createSaleReminderJob } from './reminders/create-reminder-job.ts';
import { parseReminderKey } from './reminders/create-reminder-key.ts';
import { eventData } from './personal-data-queries.ts';
import { createSaleOpenEmail } from './reminders/emails.ts';
import { deleteRemindersLike } from './reminders/queries.ts';
import { requestReminder } from './reminders/request-reminder.ts';
import { eventRetentionRules } from './reminders/retention-queries.ts';
import { createEventClockJob } from './create-event-clock-job.ts';

declare module '#platform/events.ts' {
  interface FeatureEvents {
    /** An event was changed. `saleEnd`: no hold may last longer. */
    'event changed': { data: { eventId: number; saleEnd: Date }; response: void };
    /** Tell the holders of tickets about a change of time or place; the response is their number. */
    'notify holders': {
      data: { before: EventRecord; after: EventRecord; now: Date };
      response: number;
    };
    /** How many people have tickets of the event and an email address? */
    'count holders': { data: number; response: number };
  }
}

/** The receptions, one of which is current. */
export const createEventFeature = (platform: Platform) => {
  const describe = (event: EventRecord) => describeEvent(platform, event);
  const listAllEvents = async () => describeEvents(platform, await listEvents(platform.database));
  return defineFeature({
    name: 'event',
    endpoints: [
      ...implement(events, {
        list: cached(['events'], listAllEvents),
        getCurrent: cached(['events'], async () =>
          describe(await findEventOrCurrent(platform, undefined)),
        ),
        get: cached(['events'], async ({ params }) =>
          describe(await findEventOrCurrent(platform, params.id)),
        ),
        getSeatingPlan: cached(['events'], async ({ params }) => {
          const plan = await findSeatingPlan(platform.database, params.id);
          if (!plan) throw new ProblemError('event-not-found');
          return plan;
        }),
        countHolders: async ({ params }) => {
          const { id } = await findEventOrCurrent(platform, params.id);
          const [holders = 0] = await platform.emit(platform.database, 'count holders', id);
          return { holders };
        },
        create: async ({ body, actor }) => describe(await createEvent(platform, body, actor)),
        update: async ({ params, body, actor }) =>
          describe(await updateEvent(platform, params.id, body, actor)),
        clone: async ({ params, body, actor }) =>
          describe(await cloneEvent(platform, params.id, body, actor)),
        delete: ({ params, actor }) => deleteEvent(platform, params.id, actor),
      }),
      ...createExtrasEndpoints(platform),
      ...implement(embed, {
        getTickets: limited({ points: 120, seconds: 60 }, (input, reply) =>
          sendTicketEmbed(platform, input.request, reply),
        ),
      }),
      ...implement(saleReminders, {
        create: limited({ points: 20, seconds: 600 }, ({ params, body }) =>
          requestReminder(platform, params.id, body.email),
        ),
        stop: limited({ points: 30, seconds: 60 }, async ({ body }) => {
          const id = await parseReminderKey(platform.database, body.key);
          await deleteRemindersLike(platform.database, id);
        }),
      }),
    ],
    jobs: [createEventClockJob(platform), createSaleReminderJob(platform)],
    emails: {
      'sale-open': {
        ...createSaleOpenEmail(platform),
        cause: { toRecipient: 3, byCause: 60 },
      },
    },
    retention: eventRetentionRules(platform),
    personalData: eventData,
    site: { getCurrentEvent: () => getCurrentEvent(platform) },
  });
};

/** Built at each request, because it says how long it is until the event; while the database is away, the last one is sent. */
const sendTicketEmbed = (
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { config, clock, database, responseCache } = platform;
  const url = embed.getTickets.path;
  return sendFreshOrStale(
    { url, request, reply, type: 'text/html; charset=utf-8' },
    responseCache,
    () =>
      responseCache.build(
        url,
        () => undefined,
        async () =>
          buildTicketEmbed({
            settings: await getSettings(database),
            event: await getCurrentEvent(platform),
            now: clock.now(),
            origin: config.PUBLIC_URL,
          }),
      ),
  );
};
