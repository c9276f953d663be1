import { events } from '@namugongo/contract/reception/events';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { cloneEvent } from './clone-event.ts';
import { findNamedEvent } from './find-event.ts';
import { findPlan, listEvents } from './queries.ts';
import { showEvent } from './rules.ts';
import { changeEvent, createEvent, removeEvent } from './save-event.ts';

const kept = { snapshot: () => ['events'] };

export function eventsRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock.now();

  serve(
    app,
    platform,
    events.list,
    async () => (await listEvents(platform.database)).map((event) => showEvent(event, now())),
    kept,
  );
  serve(
    app,
    platform,
    events.current,
    async () => showEvent(await findNamedEvent(platform, undefined), now()),
    kept,
  );
  serve(
    app,
    platform,
    events.read,
    async ({ params }) => showEvent(await findNamedEvent(platform, params.id), now()),
    kept,
  );
  serve(
    app,
    platform,
    events.plan,
    async ({ params }) => {
      const plan = await findPlan(platform.database, params.id);
      if (!plan) throw new Refusal('event-not-found');
      return plan;
    },
    kept,
  );
  serve(app, platform, events.create, async ({ body, who }) =>
    showEvent(await createEvent(platform, body, signedIn(who)), now()),
  );
  serve(app, platform, events.change, async ({ params, body, who }) =>
    showEvent(await changeEvent(platform, params.id, body, signedIn(who)), now()),
  );
  serve(app, platform, events.clone, async ({ params, body, who }) =>
    showEvent(await cloneEvent(platform, params.id, body, signedIn(who)), now()),
  );
  serve(app, platform, events.remove, async ({ params, who }) => {
    await removeEvent(platform, params.id, signedIn(who));
    return {};
  });
}
