import { events } from '#features/event/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { listHolders } from '#features/tickets/server/guest-emails/queries.ts';
import { listRecipients } from '#features/tickets/server/guest-emails/rules.ts';
import { cloneEvent } from './clone-event.ts';
import { findEventOrCurrent } from './find-event.ts';
import { findSeatingPlan, listEvents } from './queries.ts';
import { toEvent } from './rules.ts';
import { updateEvent, createEvent, deleteEvent } from './save-event.ts';

const stored = { cacheTags: () => ['events'] };

export function eventsRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock.now();

  registerEndpoint(
    app,
    platform,
    events.list,
    async () => (await listEvents(platform.database)).map((event) => toEvent(event, now())),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    events.getCurrent,
    async () => toEvent(await findEventOrCurrent(platform, undefined), now()),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    events.get,
    async ({ params }) => toEvent(await findEventOrCurrent(platform, params.id), now()),
    stored,
  );
  registerEndpoint(
    app,
    platform,
    events.getSeatingPlan,
    async ({ params }) => {
      const plan = await findSeatingPlan(platform.database, params.id);
      if (!plan) throw new ProblemError('event-not-found');
      return plan;
    },
    stored,
  );
  registerEndpoint(app, platform, events.countHolders, async ({ params }) => {
    const { id } = await findEventOrCurrent(platform, params.id);
    return { holders: listRecipients(await listHolders(platform.database, id)).length };
  });
  registerEndpoint(app, platform, events.create, async ({ body, actor }) =>
    toEvent(await createEvent(platform, body, requireAccount(actor)), now()),
  );
  registerEndpoint(app, platform, events.update, async ({ params, body, actor }) =>
    toEvent(await updateEvent(platform, params.id, body, requireAccount(actor)), now()),
  );
  registerEndpoint(app, platform, events.clone, async ({ params, body, actor }) =>
    toEvent(await cloneEvent(platform, params.id, body, requireAccount(actor)), now()),
  );
  registerEndpoint(app, platform, events.delete, async ({ params, actor }) => {
    await deleteEvent(platform, params.id, requireAccount(actor));
    return {};
  });
}
