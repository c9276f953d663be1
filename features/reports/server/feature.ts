import { reports } from '#features/tickets/contract/reports.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent, getCurrentEvent } from '#features/event/server/find-event.ts';
import { countSale, countSoldPerTable, listSoldChairs } from './queries.ts';
import { implement } from '#platform/http/implement.ts';
import { defineFeature } from '#platform/feature.ts';
import { buildSaleFigures } from './build-sale-figures.ts';

/** Reports about the sale. */
export const createReportsFeature = (platform: Platform) => {
  const { database, clock } = platform;
  /** The sale of the current event; null without one. */
  const getSale = async () => {
    const event = await getCurrentEvent(platform);
    return event && { event, ...(await countSale(database, event.id, clock.now())) };
  };
  return defineFeature({
    name: 'reports',
    endpoints: implement(reports, {
      listSoldChairs: async ({ query }) => {
        const event = await findEventOrCurrent(platform, query.event);
        return listSoldChairs(database, event.id);
      },
      getSalesPerTable: async ({ query }) => {
        const event = await findEventOrCurrent(platform, query.event);
        const tables = await countSoldPerTable(database, event.id);
        return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
      },
    }),
    today: { sale: getSale },
    figures: async () => buildSaleFigures(await getSale()),
  });
};
