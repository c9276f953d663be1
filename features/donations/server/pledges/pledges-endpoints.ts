import { pledgeColumns } from '#features/donations/contract/pledge-columns.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import {
  applyOwnStep,
  applyPledgeStep,
  changeReminders,
  updateOwnPledge,
  updatePledge,
} from './change-pledge.ts';
import { connectDonation } from './change-connection.ts';
import { createPaperPledge, createPledge, getToday } from './create-pledge.ts';
import { findPledgeByKey } from './create-pledge-link.ts';
import { isConfirmed, listPledges } from './queries.ts';
import { toOwnPledge, toPledge } from './rules.ts';

const openings = { points: 60, seconds: 60 };
const changes = { points: 30, seconds: 60 };

export const createPledgesEndpoints = (platform: Platform) => {
  const { database } = platform;
  const list = async () => {
    const today = await getToday(platform);
    return (await listPledges(database, isConfirmed)).map((row) => toPledge(row, today));
  };
  return implement(pledges, {
    create: limited(changes, ({ body }) => createPledge(platform, body)),
    getOwn: limited(openings, async ({ params }) =>
      toOwnPledge(await findPledgeByKey(database, params.key), await getToday(platform)),
    ),
    updateOwn: limited(changes, ({ params, body }) => updateOwnPledge(platform, params.key, body)),
    applyOwnStep: limited(changes, ({ params, body }) =>
      applyOwnStep(platform, params.key, body.step),
    ),
    // Mail programs send a form, which nobody reads.
    turnOff: {
      rawBody: true,
      limit: changes,
      handle: async ({ params }: { params: { key: string } }) => {
        await changeReminders(platform, params.key, false);
        return {};
      },
    },
    turnOn: limited(changes, async ({ params }) => {
      await changeReminders(platform, params.key, true);
      return {};
    }),
    list,
    export: exportRows(platform, pledgeColumns, async () => ({
      title: 'pledges',
      rows: await list(),
    })),
    createPaper: ({ body, actor }) => createPaperPledge(platform, body, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updatePledge(platform, { ...params, input, seen }, actor),
    applyStep: ({ params, body, actor }) =>
      applyPledgeStep(platform, { ...params, ...body }, actor),
    connect: ({ params, body, actor }) => connectDonation(platform, { ...params, ...body }, actor),
    getHistory: ({ params }) => listRecordChanges(database, `pledge ${params.id}`),
  });
};
