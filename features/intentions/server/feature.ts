import type { Audiences } from '#features/audiences/server/find-reader.ts';
import { intentionColumns } from '#features/intentions/contract/intention-columns.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getToday } from '#platform/settings.ts';
import { createIntention, createIntentionByHand, requireIntention } from './create-intention.ts';
import { createAnswerEmail } from './emails.ts';
import {
  confirmIntention,
  endIntention,
  getOwnIntention,
  listOwnIntentions,
} from './get-own-intention.ts';
import { createPrayerRecords, listPrayersFor } from './list-prayers.ts';
import { intentionData } from './personal-data-queries.ts';
import { countWaitingIntentions, listIntentions } from './queries.ts';
import { intentionRetentionRules } from './retention-queries.ts';
import { toIntention } from './rules.ts';
import { createPrayerSearch } from './search-queries.ts';
import { settleIntention, updateIntention } from './settle-intention.ts';

/** Masses that people ask for, and what they ask others to pray for. */
export const createIntentionsFeature = (platform: Platform, audiences: Audiences) =>
  defineFeature({
    name: 'intentions',
    endpoints: createIntentionEndpoints(platform, audiences),
    emails: {
      'intention-confirm': { cause: { toRecipient: 5, byCause: 20 } },
      'intention-request': { cause: { toRecipient: 100, byCause: 30 } },
      'intention-answer': { ...createAnswerEmail(platform), cause: 'team' },
    },
    retention: intentionRetentionRules(platform),
    personalData: intentionData,
    today: { intentions: () => countWaitingIntentions(platform.database) },
    search: createPrayerSearch(() => getToday(platform)),
    searchRecords: [createPrayerRecords(platform, audiences)],
  });

const createIntentionEndpoints = (platform: Platform, audiences: Audiences) => {
  const { database } = platform;
  const getList = async () => (await listIntentions(database)).map(toIntention);
  return implement(intentions, {
    create: limited({ points: 10, seconds: 3600 }, async ({ body, request }) =>
      createIntention(platform, audiences, body, await platform.getAccount(request)),
    ),
    listOwn: ({ actor }) => listOwnIntentions(database, actor.id),
    getOwn: ({ params }) => getOwnIntention(platform, params.key),
    confirm: ({ params }) => confirmIntention(platform, params.key),
    end: ({ params }) => endIntention(platform, params.key),
    listPrayers: async ({ request }) =>
      listPrayersFor(platform, audiences, await platform.getAccount(request)),
    list: getList,
    export: exportRows(platform, intentionColumns, async () => ({
      title: 'intentions',
      rows: await getList(),
    })),
    get: async ({ params }) => toIntention(await requireIntention(database, params.id)),
    createByHand: ({ body, actor }) => createIntentionByHand(platform, body, actor),
    update: ({ params, body, actor }) => updateIntention(platform, params.id, body, actor),
    settle: ({ params, body, actor }) => settleIntention(platform, params.id, body, actor),
    getHistory: ({ params }) => listRecordChanges(database, `intention ${params.id}`),
  });
};
