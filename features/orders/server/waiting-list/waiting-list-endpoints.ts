import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { waitingColumns } from '#features/orders/contract/waiting-columns.ts';
import { partyRefreshMs, waitingList } from '#features/orders/contract/waiting-list.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { declineOffer, leaveList, removeParty } from './close-party.ts';
import { createParty, confirmParty } from './create-party.ts';
import { getPartyStatus } from './get-party-status.ts';
import { listWaitingParties } from './list-parties.ts';
import { offerOutOfOrder } from './send-offers.ts';
import { resendPartyEmail, updatePartyNote } from './update-party.ts';
import { implement, limited } from '#platform/http/implement.ts';

const joins = { points: 20, seconds: 600 };

/** Phones behind one router whose pages are open; a client is an address of the internet. */
const pagesOfClient = 6;
const openings = { points: (pagesOfClient * 600_000) / partyRefreshMs, seconds: 600 };

const changes = { points: 30, seconds: 600 };

export const createWaitingListEndpoints = (platform: Platform) => {
  const getEvent = ({ event }: { event?: number | undefined }) =>
    findEventOrCurrent(platform, event);
  return implement(waitingList, {
    join: limited(joins, ({ body }) => createParty(platform, body)),
    open: limited(openings, ({ params }) => getPartyStatus(platform, params.key)),
    confirm: limited(changes, ({ params }) => confirmParty(platform, params.key)),
    decline: limited(changes, ({ params }) => declineOffer(platform, params.key)),
    leave: limited(changes, ({ params }) => leaveList(platform, params.key)),
    list: async ({ query }) => listWaitingParties(platform, await getEvent(query)),
    export: exportRows(platform, waitingColumns, async ({ query }) => {
      const event = await getEvent(query);
      return {
        title: `waiting list ${event.title}`,
        rows: await listWaitingParties(platform, event),
      };
    }),
    offer: async ({ params, body, actor }) => {
      const staff = { reason: body.reason, actor };
      await offerOutOfOrder(platform, params.id, staff);
    },
    updateNote: ({ params, body, actor }) =>
      updatePartyNote(platform, params.id, { note: body.note, actor }),
    resend: async ({ params, actor }) => ({
      to: await resendPartyEmail(platform, params.id, actor),
    }),
    remove: ({ params, actor }) => removeParty(platform, params.id, actor),
  });
};
