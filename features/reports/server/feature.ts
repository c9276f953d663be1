import { reports } from '#features/tickets/contract/reports.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent, getCurrentEvent } from '#features/event/server/find-event.ts';
import { countSale, countSoldPerTable, listSoldChairs } from './queries.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { tableSalesColumns } from '#features/reports/contract/table-sales-columns.ts';
import { soldChairColumns } from '#features/tickets/contract/sold-chair-columns.ts';
import { implement } from '#platform/http/implement.ts';
import { createPapersEndpoints } from './papers/papers-endpoints.ts';
import { defineFeature } from '#platform/feature.ts';
import type { SaleState } from '#features/today/contract/today.ts';
import { type Figure, toFigure } from '#platform/ops/metrics.ts';

/** Reports about the sale. */
export const createReportsFeature = (platform: Platform) => {
  const { database, clock } = platform;
  /** The sale of the current event; null without one. */
  const getSale = async () => {
    const event = await getCurrentEvent(platform);
    return event && { event, ...(await countSale(database, event.id, clock.now())) };
  };
  const getEvent = (query: { event?: number | undefined }) =>
    findEventOrCurrent(platform, query.event);
  const countPerTable = async (event: number) => {
    const tables = await countSoldPerTable(database, event);
    return tables.toSorted((a, b) => compareNames(a.tableName, b.tableName));
  };
  return defineFeature({
    name: 'reports',
    endpoints: [
      ...createPapersEndpoints(platform),
      ...implement(reports, {
        listSoldChairs: async ({ query }) => listSoldChairs(database, (await getEvent(query)).id),
        exportSoldChairs: exportRows(platform, soldChairColumns, async ({ query }) => {
          const { id, title } = await getEvent(query);
          return { title: `sold chairs ${title}`, rows: await listSoldChairs(database, id) };
        }),
        getSalesPerTable: async ({ query }) => countPerTable((await getEvent(query)).id),
        exportSalesPerTable: exportRows(platform, tableSalesColumns, async ({ query }) => {
          const { id, title } = await getEvent(query);
          return { title: `sold per table ${title}`, rows: await countPerTable(id) };
        }),
      }),
    ],
    today: { sale: getSale },
    figures: async () => buildSaleFigures(await getSale()),
  });
};

/** The sale of the current event as figures; without values when there is none. */
const buildSaleFigures = (sale: SaleState | null): Figure[] => [
  {
    name: 'namugongo_chairs',
    help: 'Chairs of the current event by state',
    samples: (['sold', 'held', 'free'] as const).flatMap((state) =>
      sale ? [{ labels: { state }, value: sale[state] }] : [],
    ),
  },
  toFigure(
    'namugongo_guests_seated',
    'Tickets of the current event that entered',
    sale?.seated ?? null,
  ),
];
