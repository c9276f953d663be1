import { pledgeColumns } from '#features/donations/contract/pledge-columns.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement, limited, switchEmails } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import {
  applyOwnStep,
  applyPledgeStep,
  changeReminders,
  updateOwnPledge,
  updatePledge,
} from './change-pledge.ts';
import { connectDonation } from './change-connection.ts';
import { createPaperPledge, createPledge } from './create-pledge.ts';
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
    ...switchEmails((key, isOn) => changeReminders(platform, key, isOn)),
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
