import { manifest } from '@namugongo/contract/reception/manifest';
import { compareNames } from '@namugongo/contract/rules/names';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { serve, serveRaw } from '../../platform/serve.ts';
import { openStream } from '../../platform/streams.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { countSeating, listSeated } from './queries.ts';
import { watchManifest } from './watch-manifest.ts';

export function manifestRoutes(app: FastifyInstance, platform: Platform): void {
  const watchersOf = watchManifest(platform);

  serve(app, platform, manifest.list, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    return listSeated(platform.database, event.id);
  });
  serveRaw(app, platform, manifest.watch, async ({ query, request }, reply) => {
    const event = await findNamedEvent(platform, query.event);
    openStream(request, reply, watchersOf(event.id));
  });
  serve(app, platform, manifest.tables, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    const tables = await countSeating(platform.database, event.id);
    return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
  });
}
