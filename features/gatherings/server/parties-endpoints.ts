import type { Audiences } from '#features/audiences/server/find-reader.ts';
import { listPartyColumns, rotaColumns } from '#features/gatherings/contract/party-columns.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { exportRows, sendRows } from '#platform/export/export-rows.ts';
import { implement, limited, switchEmails } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import {
  changeReminders,
  markArrival,
  updateOwnParty,
  updateTeamParty,
  withdrawOwnParty,
} from './change-party.ts';
import { assignSlot, giveSlotBack, offerSlot, takeOwnSlot } from './change-slot.ts';
import { createParty, createTeamParty } from './create-party.ts';
import { getPartyByKey, listRota, listTeamParties, requireGathering } from './list-parties.ts';
import { findGatheringReader } from './get-gathering.ts';
import { sendThanks } from './send-thanks.ts';

/** A hall full of people answers from one address of the internet. */
const openings = { points: 240, seconds: 60 };
const changes = { points: 120, seconds: 60 };

export const createPartyEndpoints = (platform: Platform, audiences: Audiences) => {
  const { database } = platform;
  const list = ({ gathering, day }: { gathering: number; day: string }) =>
    listTeamParties(database, { id: gathering, day });
  return implement(gatheringParties, {
    create: async ({ params, body, request }) => {
      const account = await platform.getAccount(request);
      const reader = await findGatheringReader(audiences, database, account);
      return createParty(platform, params.slug, body, { account, reader });
    },
    get: limited(openings, ({ params }) => getPartyByKey(platform, params.key)),
    update: limited(changes, ({ params, body }) => updateOwnParty(platform, params.key, body)),
    withdraw: limited(changes, ({ params }) => withdrawOwnParty(platform, params.key)),
    takeSlot: limited(changes, ({ params }) => takeOwnSlot(platform, params)),
    offerSlot: limited(changes, ({ params, body }) => offerSlot(platform, params, body.isOffered)),
    giveSlotBack: limited(changes, ({ params }) => giveSlotBack(platform, params)),
    ...switchEmails((key, isOn) => changeReminders(platform, key, isOn), changes),
    listForTeam: ({ params, query }) =>
      listTeamParties(database, { id: params.id, day: query.day }),
    exportForTeam: async ({ query }, reply) => {
      const { title, questions } = await requireGathering(database, query.gathering);
      return sendRows(platform, reply, {
        title: `${title} ${query.day}`,
        rows: await list(query),
        columns: listPartyColumns(questions),
        query,
      });
    },
    createForTeam: ({ params, body, actor }) => createTeamParty(platform, params.id, body, actor),
    updateForTeam: ({ params, body, actor }) => updateTeamParty(platform, params, body, actor),
    markArrival: ({ params, body }) => markArrival(platform, params, body.arrived),
    listRota: ({ params, query }) => listRota(database, { id: params.id, day: query.day }),
    exportRota: exportRows(platform, rotaColumns, async ({ query }) => ({
      title: `who brings and does what ${query.day}`,
      rows: await listRota(database, { id: query.gathering, day: query.day }),
    })),
    assignSlot: ({ params, body }) => assignSlot(platform, params, body.isAssigned),
    sendThanks: async ({ params, body, actor }) => ({
      people: await sendThanks(platform, params.id, body, actor),
    }),
  });
};
