import { reports } from '@namugongo/contract/reception/reports';
import { compareNames } from '@namugongo/contract/rules/names';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { serve } from '../../platform/serve.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { countSold, listSold } from './queries.ts';

export function reportsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, reports.sold, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    return listSold(platform.database, event.id);
  });
  serve(app, platform, reports.summary, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    const tables = await countSold(platform.database, event.id);
    return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
  });
}
