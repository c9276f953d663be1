import { waitingList } from '#features/orders/contract/waiting-list.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { declineOffer, leaveList, removeParty } from './close-party.ts';
import { confirmParty } from './confirm-party.ts';
import { createParty } from './create-party.ts';
import { getPartyStatus } from './get-party-status.ts';
import { listWaitingParties } from './list-parties.ts';
import { offerOutOfOrder } from './send-offers.ts';
import { resendPartyEmail, updatePartyNote } from './update-party.ts';

const joins = { points: 20, seconds: 600 };
/** A page that is open asks every half minute. */
const openings = { points: 120, seconds: 600 };
const changes = { points: 30, seconds: 600 };

export function waitingListRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    waitingList.join,
    async ({ body }) => createParty(platform, body),
    { limit: joins },
  );
  registerEndpoint(
    app,
    platform,
    waitingList.open,
    async ({ params }) => getPartyStatus(platform, params.key),
    { limit: openings },
  );
  registerEndpoint(
    app,
    platform,
    waitingList.confirm,
    async ({ params }) => confirmParty(platform, params.key),
    { limit: changes },
  );
  registerEndpoint(
    app,
    platform,
    waitingList.decline,
    async ({ params }) => declineOffer(platform, params.key),
    { limit: changes },
  );
  registerEndpoint(
    app,
    platform,
    waitingList.leave,
    async ({ params }) => leaveList(platform, params.key),
    { limit: changes },
  );
  registerEndpoint(app, platform, waitingList.list, async ({ query }) =>
    listWaitingParties(platform, query.event),
  );
  registerEndpoint(app, platform, waitingList.offer, async ({ params, body, actor }) => {
    const staff = { reason: body.reason, actor: requireAccount(actor) };
    await offerOutOfOrder(platform, params.id, staff);
    return {};
  });
  registerEndpoint(app, platform, waitingList.updateNote, async ({ params, body, actor }) => {
    await updatePartyNote(platform, params.id, { note: body.note, actor: requireAccount(actor) });
    return {};
  });
  registerEndpoint(app, platform, waitingList.resend, async ({ params, actor }) => ({
    to: await resendPartyEmail(platform, params.id, requireAccount(actor)),
  }));
  registerEndpoint(app, platform, waitingList.remove, async ({ params, actor }) => {
    await removeParty(platform, params.id, requireAccount(actor));
    return {};
  });
}
