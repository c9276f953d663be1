import { events } from '#features/event/contract/events.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listHolders } from '#features/tickets/server/guest-emails/queries.ts';
import { listRecipients } from '#features/tickets/server/guest-emails/rules.ts';
import { cloneEvent } from './clone-event.ts';
import { findEventOrCurrent, getCurrentEvent } from './find-event.ts';
import { findSeatingPlan, listEvents } from './queries.ts';
import { toEvent } from './rules.ts';
import { updateEvent, createEvent, deleteEvent } from './save-event.ts';
import { cached, implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import { createEventClockJob } from './create-event-clock-job.ts';

/** The receptions, one of which is current. */
export const createEventFeature = (platform: Platform) => {
  const now = () => platform.clock.now();
  const listAllEvents = async () =>
    (await listEvents(platform.database)).map((event) => toEvent(event, now()));
  return defineFeature({
    name: 'event',
    endpoints: implement(events, {
      list: cached(['events'], listAllEvents),
      getCurrent: cached(['events'], async () =>
        toEvent(await findEventOrCurrent(platform, undefined), now()),
      ),
      get: cached(['events'], async ({ params }) =>
        toEvent(await findEventOrCurrent(platform, params.id), now()),
      ),
      getSeatingPlan: cached(['events'], async ({ params }) => {
        const plan = await findSeatingPlan(platform.database, params.id);
        if (!plan) throw new ProblemError('event-not-found');
        return plan;
      }),
      countHolders: async ({ params }) => {
        const { id } = await findEventOrCurrent(platform, params.id);
        return { holders: listRecipients(await listHolders(platform.database, id)).length };
      },
      create: async ({ body, actor }) => toEvent(await createEvent(platform, body, actor), now()),
      update: async ({ params, body, actor }) =>
        toEvent(await updateEvent(platform, params.id, body, actor), now()),
      clone: async ({ params, body, actor }) =>
        toEvent(await cloneEvent(platform, params.id, body, actor), now()),
      delete: async ({ params, actor }) => {
        await deleteEvent(platform, params.id, actor);
        return {};
      },
    }),
    jobs: [createEventClockJob(platform)],
    site: { getCurrentEvent: () => getCurrentEvent(platform) },
  });
};
