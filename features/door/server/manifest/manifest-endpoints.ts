import { manifest, ManifestUpdate } from '#features/door/contract/manifest.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { countSeatedPerTable, listManifestRows, findManifestRows } from './queries.ts';
import { implement } from '#platform/http/implement.ts';
import { z } from 'zod';
import { createEventStreams } from '#features/event/server/create-event-streams.ts';

export const createManifestEndpoints = (platform: Platform) => {
  const getEventStream = createManifestStream(platform);
  return implement(manifest, {
    list: async ({ query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      return listManifestRows(platform.database, event.id);
    },
    stream: async ({ query, request }, reply) => {
      const event = await findEventOrCurrent(platform, query.event);
      getEventStream(event.id).connect(request, reply);
    },
    listTables: async ({ query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const tables = await countSeatedPerTable(platform.database, event.id);
      return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
    },
  });
};

/** Event streams of the manifest. Receipts publish ticket ids; sales, refunds and moves publish chair ids. */
const createManifestStream = (platform: Platform) =>
  createEventStreams(platform, {
    name: 'manifest',
    topics: ['seating', 'chairs'],
    async buildMessage(eventId, changed) {
      const message = await findManifestRows(platform.database, eventId, {
        tickets: changed('seating'),
        chairs: changed('chairs'),
      });
      const hasChanges = message.changed.length + message.removed.length > 0;
      return hasChanges ? z.encode(ManifestUpdate, message) : null;
    },
  });
