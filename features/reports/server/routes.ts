import { reports } from '#features/reports/contract/reports.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { countSoldPerTable, listSoldChairs } from './queries.ts';

export function reportsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, reports.listSoldChairs, async ({ query }) => {
    const event = await findEventOrCurrent(platform, query.event);
    return listSoldChairs(platform.database, event.id);
  });
  registerEndpoint(app, platform, reports.getSalesPerTable, async ({ query }) => {
    const event = await findEventOrCurrent(platform, query.event);
    const tables = await countSoldPerTable(platform.database, event.id);
    return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
  });
}
