import { chairs } from '#features/hall/contract/chairs.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { listChairs } from './queries.ts';
import { toChair } from './rules.ts';
import { updateChair, createChairs, deleteChair } from './save-chair.ts';
import { updateTable } from './update-table.ts';
import { createChairStream } from './create-chair-stream.ts';

export function chairsRoutes(app: FastifyInstance, platform: Platform): void {
  const getStream = createChairStream(platform);

  registerEndpoint(
    app,
    platform,
    chairs.list,
    async ({ query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const records = await listChairs(platform.database, event.id, query);
      return records.map((record) => toChair(record, platform.clock.now()));
    },
    {
      cacheTags: async ({ query }) =>
        getCacheTags(query.event, (await findEventOrCurrent(platform, query.event)).id),
    },
  );
  registerRawEndpoint(app, platform, chairs.stream, async ({ query, request }, reply) => {
    const event = await findEventOrCurrent(platform, query.event);
    getStream(event.id).connect(request, reply);
  });
  registerEndpoint(
    app,
    platform,
    chairs.create,
    async ({ body: { chairName, ...body }, actor }) => {
      const [created] = await createChairs(
        platform,
        { ...body, chairNames: [chairName], canBeNewTable: false },
        requireAccount(actor),
      );
      if (!created) throw new Error('The chair was not created.');
      return created;
    },
  );
  registerEndpoint(
    app,
    platform,
    chairs.createTable,
    async ({ body: { chairCount, ...body }, actor }) => {
      const chairNames = Array.from({ length: chairCount }, (_, index) => `Chair ${index + 1}`);
      return createChairs(
        platform,
        { ...body, chairNames, canBeNewTable: true },
        requireAccount(actor),
      );
    },
  );
  registerEndpoint(app, platform, chairs.updateTable, async ({ body, actor }) =>
    updateTable(platform, body, requireAccount(actor)),
  );
  registerEndpoint(
    app,
    platform,
    chairs.update,
    async ({ params, body: { amount, chairStatus, ...body }, actor }) =>
      updateChair(
        platform,
        params.id,
        { ...body, amountCents: amount, status: chairStatus },
        requireAccount(actor),
      ),
  );
  registerEndpoint(app, platform, chairs.delete, async ({ params, actor }) => {
    await deleteChair(platform, params.id, requireAccount(actor));
    return {};
  });
}

/** Without a eventParam event the response also depends on which event is current. */
const getCacheTags = (eventParam: number | undefined, eventId: number) =>
  eventParam === undefined ? [`chairs:${eventId}`, 'events'] : [`chairs:${eventId}`];
