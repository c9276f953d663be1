import { manifest } from '#features/door/contract/manifest.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { countSeatedPerTable, listManifestRows } from './queries.ts';
import { createManifestStream } from './create-manifest-stream.ts';

export function manifestRoutes(app: FastifyInstance, platform: Platform): void {
  const getEventStream = createManifestStream(platform);

  registerEndpoint(app, platform, manifest.list, async ({ query }) => {
    const event = await findEventOrCurrent(platform, query.event);
    return listManifestRows(platform.database, event.id);
  });
  registerRawEndpoint(app, platform, manifest.stream, async ({ query, request }, reply) => {
    const event = await findEventOrCurrent(platform, query.event);
    getEventStream(event.id).connect(request, reply);
  });
  registerEndpoint(app, platform, manifest.listTables, async ({ query }) => {
    const event = await findEventOrCurrent(platform, query.event);
    const tables = await countSeatedPerTable(platform.database, event.id);
    return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
  });
}
