import { manifest } from '#features/door/contract/manifest.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { countSeatedPerTable, listManifestRows } from './queries.ts';
import { createManifestStream } from './create-manifest-stream.ts';
import { implement } from '#platform/http/implement.ts';

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
