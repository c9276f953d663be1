import { hours } from '@namugongo/contract/hours';
import { dayAt } from '@namugongo/contract/rules/days';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { serve } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import {
  acceptRequest,
  answerLetter,
  declineRequest,
  readLetter,
  withdrawHour,
} from './answer-request.ts';
import { clearVolunteer, endClearance } from './clear-volunteer.ts';
import { correctHours, fulfilHour } from './fulfil-hour.ts';
import { changeHour, offerHour, publishHour, removeHour, restoreHour } from './offer-hour.ts';
import { findHour, listClearances, listHours, listHoursOf, listOffers } from './queries.ts';
import { readLedger } from './read-ledger.ts';
import { forwardRequest, requestHour } from './request-hour.ts';
import { actorOf, mayRead } from './rules.ts';
import { showHour, showHours } from './step-hour.ts';

export function hoursRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, hours.list, () => listOffers(database), { snapshot: () => ['hours'] });
  serve(app, platform, hours.mine, async ({ who }) =>
    showHours(platform, await listHoursOf(database, signedIn(who).id), signedIn(who)),
  );
  serve(app, platform, hours.desk, async ({ who }) =>
    showHours(platform, await listHours(database), signedIn(who)),
  );
  serve(app, platform, hours.read, async ({ params, who }) => {
    const row = await findHour(database, params.id);
    if (!row || !mayRead(row, actorOf(row, signedIn(who)))) throw new Refusal('hour-not-found');
    return showHour(platform, row, signedIn(who));
  });
  offerRoutes(app, platform);
  requestRoutes(app, platform);
  officeRoutes(app, platform);
}

function offerRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, hours.offer, ({ body, who }) => offerHour(platform, body, signedIn(who)));
  serve(app, platform, hours.change, ({ params, body, who }) =>
    changeHour(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, hours.publish, ({ params, who }) =>
    publishHour(platform, params.id, signedIn(who)),
  );
  serve(app, platform, hours.remove, async ({ params, who }) => {
    await removeHour(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, hours.restore, ({ params, who }) =>
    restoreHour(platform, params.id, signedIn(who)),
  );
}

const guesses = { points: 30, seconds: 60 };

function requestRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, hours.request, ({ params, body, who }) =>
    requestHour(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, hours.forward, ({ params, who }) =>
    forwardRequest(platform, params.id, signedIn(who)),
  );
  serve(app, platform, hours.accept, ({ params, who }) =>
    acceptRequest(platform, params.id, signedIn(who)),
  );
  serve(app, platform, hours.decline, ({ params, who }) =>
    declineRequest(platform, params.id, signedIn(who)),
  );
  serve(app, platform, hours.withdraw, ({ params, who }) =>
    withdrawHour(platform, params.id, signedIn(who)),
  );
  serve(app, platform, hours.fulfil, ({ params, body, who }) =>
    fulfilHour(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, hours.letter, ({ params }) => readLetter(platform, params.secret), {
    limit: guesses,
  });
  serve(
    app,
    platform,
    hours.answer,
    ({ params, body }) => answerLetter(platform, params.secret, body.answer),
    { limit: guesses },
  );
}

function officeRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, hours.ledger, ({ who }) => readLedger(platform.database, signedIn(who)));
  serve(app, platform, hours.correct, async ({ params, body, who }) => {
    await correctHours(platform, params.id, body, signedIn(who));
    return {};
  });
  serve(app, platform, hours.clearances, async () => {
    const { timeZone } = await readSettings(platform.database);
    return listClearances(platform.database, dayAt(platform.clock.now(), timeZone));
  });
  serve(app, platform, hours.clear, ({ params, body, who }) =>
    clearVolunteer(platform, params.id, body.until, signedIn(who)),
  );
  serve(app, platform, hours.endClearance, async ({ params, who }) => {
    await endClearance(platform, params.id, signedIn(who));
    return {};
  });
}
