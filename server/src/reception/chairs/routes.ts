import { chairs } from '@namugongo/contract/reception/chairs';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { serve, serveRaw } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { openStream } from '../../platform/streams.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { listChairs } from './queries.ts';
import { showChair } from './rules.ts';
import { changeChair, createChairs, removeChair } from './save-chair.ts';
import { watchChairs } from './watch-chairs.ts';

export function chairsRoutes(app: FastifyInstance, platform: Platform): void {
  const watchersOf = watchChairs(platform);

  serve(
    app,
    platform,
    chairs.list,
    async ({ query }) => {
      const event = await findNamedEvent(platform, query.event);
      const records = await listChairs(platform.database, event.id, query.chairType);
      return records.map((record) => showChair(record, platform.clock.now()));
    },
    {
      snapshot: async ({ query }) =>
        tagsOf(query.event, (await findNamedEvent(platform, query.event)).id),
    },
  );
  serveRaw(app, platform, chairs.watch, async ({ query, request }, reply) => {
    const event = await findNamedEvent(platform, query.event);
    openStream(request, reply, watchersOf(event.id));
  });
  serve(app, platform, chairs.create, async ({ body: { chairName, ...body }, who }) => {
    const [made] = await createChairs(
      platform,
      { ...body, chairNames: [chairName] },
      signedIn(who),
    );
    if (!made) throw new Error('a chair was not made');
    return made;
  });
  serve(app, platform, chairs.createTable, async ({ body: { chairCount, ...body }, who }) => {
    const chairNames = Array.from({ length: chairCount }, (_, index) => `Chair ${index + 1}`);
    return createChairs(platform, { ...body, chairNames }, signedIn(who));
  });
  serve(
    app,
    platform,
    chairs.change,
    async ({ params, body: { amount, chairStatus, ...body }, who }) =>
      changeChair(
        platform,
        params.id,
        { ...body, amountCents: amount, status: chairStatus },
        signedIn(who),
      ),
  );
  serve(app, platform, chairs.remove, async ({ params, who }) => {
    await removeChair(platform, params.id, signedIn(who));
    return {};
  });
}

/** Which event is the current one changes too, where none is named. */
const tagsOf = (named: number | undefined, eventId: number) =>
  named === undefined ? [`chairs:${eventId}`, 'events'] : [`chairs:${eventId}`];
