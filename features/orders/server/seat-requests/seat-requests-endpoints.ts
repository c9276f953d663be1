import { requests } from '#features/orders/contract/seat-requests.ts';
import { listEmailsAbout } from '#features/emails/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findChair } from '#features/hall/server/chairs/queries.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { getCountedClient } from '#platform/http/client-identity.ts';
import { confirmRequest, getConfirmation } from './confirm-request.ts';
import { approveRequests, declineRequests } from './decide-request.ts';
import { createSeatRequest } from './create-request.ts';
import { findNewestRequest, listRequests } from './queries.ts';
import { compareByUrgency, getCurrentRequestState } from './rules.ts';
import { implement, limited } from '#platform/http/implement.ts';

const linkTries = { points: 30, seconds: 600 };

export const createSeatRequestsEndpoints = (platform: Platform) =>
  implement(requests, {
    getState: async ({ params }) => {
      const existing = await findNewestRequest(platform.database, params.id);
      if (!existing && !(await findChair(platform.database, params.id)))
        throw new ProblemError('chair-not-found');
      return {
        chairId: params.id,
        state: getCurrentRequestState(
          existing?.request ?? null,
          existing?.claim ?? null,
          platform.clock.now(),
        ),
      };
    },
    create: limited({ points: 20, seconds: 600 }, async ({ params, body, request }) => {
      const { seats = 1, ...buyer } = body;
      const client = getCountedClient(platform, request);
      const input = { chairId: params.id, seats, buyer, client };
      return { chairId: params.id, ...(await createSeatRequest(platform, input)) };
    }),
    getConfirmation: limited(linkTries, ({ params }) => getConfirmation(platform, params.secret)),
    confirm: limited(linkTries, ({ params }) => confirmRequest(platform, params.secret)),
    list: async ({ query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const now = platform.clock.now();
      const existing = await listRequests(platform.database, event.id);
      const emails = await listEmailsAbout(
        platform,
        existing.map(({ request }) => `seat request ${request.id}`),
      );
      return existing
        .map(({ request, claim }) => ({
          ...request,
          state: getCurrentRequestState(request, claim, now),
          emails: emails(`seat request ${request.id}`),
        }))
        .toSorted(compareByUrgency);
    },
    approve: async ({ params, body, actor }) => {
      const { chairId, others = [] } = body;
      const further = others.map((other) => ({ requestedId: other.id, chairId: other.chairId }));
      return approveRequests(platform, [{ requestedId: params.id, chairId }, ...further], actor);
    },
    decline: async ({ params, body, actor }) => {
      const { reason = '', others = [] } = body;
      return declineRequests(platform, { chairIds: [params.id, ...others], reason }, actor);
    },
  });
