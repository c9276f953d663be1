import { chairs, ChairUpdate } from '#features/hall/contract/chairs.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { listChairs, findChairs } from './queries.ts';
import { listChairChanges } from '../history-queries.ts';
import { toChair } from './rules.ts';
import { updateChair, createChairs, deleteChair } from './save-chair.ts';
import { updateTable } from './update-table.ts';
import { cached, implement } from '#platform/http/implement.ts';
import { z } from 'zod';
import { createEventStreams } from '#features/event/server/create-event-streams.ts';

/** Without a eventParam event the response also depends on which event is current. */
const getCacheTags = (eventParam: number | undefined, eventId: number) =>
  eventParam === undefined ? [`chairs:${eventId}`, 'events'] : [`chairs:${eventId}`];

export const createChairsEndpoints = (platform: Platform) => {
  const getStream = createChairStream(platform);
  return implement(chairs, {
    getHistory: ({ params }) => listChairChanges(platform.database, params.id),
    list: cached(
      async ({ query }) =>
        getCacheTags(query.event, (await findEventOrCurrent(platform, query.event)).id),
      async ({ query }) => {
        const event = await findEventOrCurrent(platform, query.event);
        const records = await listChairs(platform.database, event.id, query);
        return records.map((record) => toChair(record, platform.clock.now()));
      },
    ),
    stream: async ({ query, request }, reply) => {
      const event = await findEventOrCurrent(platform, query.event);
      getStream(event.id).connect(request, reply);
    },
    create: async ({ body: { chairName, ...body }, actor }) => {
      const [created] = await createChairs(
        platform,
        { ...body, chairNames: [chairName], canBeNewTable: false },
        actor,
      );
      if (!created) throw new Error('The chair was not created.');
      return created;
    },
    createTable: async ({ body: { chairCount, ...body }, actor }) => {
      const chairNames = Array.from({ length: chairCount }, (_, index) => `Chair ${index + 1}`);
      return createChairs(platform, { ...body, chairNames, canBeNewTable: true }, actor);
    },
    updateTable: ({ body, actor }) => updateTable(platform, body, actor),
    update: ({ params, body: { amount, chairStatus, ...body }, actor }) =>
      updateChair(
        platform,
        params.id,
        { ...body, amountCents: amount, status: chairStatus },
        actor,
      ),
    delete: ({ params, actor }) => deleteChair(platform, params.id, actor),
  });
};

/** The event stream of an event's chairs. */
const createChairStream = (platform: Platform) =>
  createEventStreams(platform, {
    name: 'chairs',
    topics: ['chairs'],
    async buildMessage(eventId, changed) {
      const ids = changed('chairs');
      const existing = await findChairs(platform.database, eventId, ids);
      const now = platform.clock.now();
      return z.encode(ChairUpdate, {
        changed: existing.map((chair) => toChair(chair, now)),
        removed: ids.filter((id) => !existing.some((chair) => chair.id === id)),
      });
    },
  });
