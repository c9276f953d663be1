import { requests } from '@namugongo/contract/reception/requests';
import type { FastifyInstance } from 'fastify';
import { lettersAbout } from '../../platform/list-letters.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { findChair } from '../chairs/queries.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { approveRequest, declineRequest } from './answer-request.ts';
import { askForSeat } from './ask-for-seat.ts';
import { findNewestRequest, listRequests } from './queries.ts';
import { byUrgency, stateNow } from './rules.ts';

export function requestsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, requests.state, async ({ params }) => {
    const found = await findNewestRequest(platform.database, params.id);
    if (!found && !(await findChair(platform.database, params.id)))
      throw new Refusal('chair-not-found');
    return {
      chairId: params.id,
      state: stateNow(found?.request ?? null, found?.claim ?? null, platform.clock.now()),
    };
  });
  serve(
    app,
    platform,
    requests.ask,
    async ({ params, body }) => {
      await askForSeat(platform, params.id, body);
      return { chairId: params.id, state: 'requested' as const };
    },
    { limit: { points: 20, seconds: 600 } },
  );
  serve(app, platform, requests.list, async ({ query }) => {
    const event = await findNamedEvent(platform, query.event);
    const now = platform.clock.now();
    const found = await listRequests(platform.database, event.id);
    const letters = await lettersAbout(
      platform,
      found.map(({ request }) => `seat request ${request.id}`),
    );
    return found
      .map(({ request, claim }) => ({
        ...request,
        state: stateNow(request, claim, now),
        letters: letters(`seat request ${request.id}`),
      }))
      .toSorted(byUrgency);
  });
  serve(app, platform, requests.approve, async ({ params, body, who }) =>
    approveRequest(platform, { asked: params.id, given: body.chairId }, signedIn(who)),
  );
  serve(app, platform, requests.decline, async ({ params, body: { reason = '' }, who }) =>
    declineRequest(platform, { chairId: params.id, reason }, signedIn(who)),
  );
}
