import { reports } from '@namugongo/contract/reception/reports';
import { compareNames } from '@namugongo/contract/rules/names';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { findEventOrCurrent } from '../events/find-event.ts';
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
