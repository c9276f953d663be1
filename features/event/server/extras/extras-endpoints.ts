import { extraBuyerColumns } from '#features/event/contract/extra-columns.ts';
import { extras } from '#features/event/contract/extras.ts';
import { sendRows } from '#platform/export/export-rows.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { findEventOrCurrent } from '../find-event.ts';
import { listCountedExtras, listExtraBuyers, listExtraOffers } from './queries.ts';
import {
  createExtra,
  deleteExtra,
  reorderExtras,
  restoreExtra,
  updateExtra,
} from './save-extra.ts';

export const createExtrasEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(extras, {
    listOffers: async ({ query }) =>
      listExtraOffers(database, (await findEventOrCurrent(platform, query.event)).id),
    list: async ({ query }) =>
      listCountedExtras(database, (await findEventOrCurrent(platform, query.event)).id),
    create: ({ body: { event, ...input }, actor }) =>
      createExtra(platform, { eventId: event, input }, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateExtra(platform, { ...params, seen, input }, actor),
    delete: ({ params, actor }) => deleteExtra(platform, params.id, actor),
    restore: ({ params, actor }) => restoreExtra(platform, params.id, actor),
    reorder: ({ body: { event, ...order }, actor }) =>
      reorderExtras(platform, { eventId: event, ...order }, actor),
    listBuyers: async ({ query }) =>
      listExtraBuyers(database, (await findEventOrCurrent(platform, query.event)).id),
    exportBuyers: async ({ query }, reply) => {
      const { id, title } = await findEventOrCurrent(platform, query.event);
      return sendRows(platform, reply, {
        title: `extras ${title}`,
        columns: extraBuyerColumns,
        rows: await listExtraBuyers(database, id),
        query,
      });
    },
  });
};
