import { hours } from '#features/hours/contract/hours.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import {
  acceptRequest,
  applyEmailAction,
  declineRequest,
  getEmailAction,
  withdrawHour,
} from './respond-to-request.ts';
import { grantClearance, revokeClearance } from './update-clearance.ts';
import { correctHours, fulfilHour } from './fulfill-hour.ts';
import { updateHour, createHour, publishHour, deleteHour, restoreHour } from './create-hour.ts';
import { findHour, listClearances, listHours, listHoursByUser, listOffers } from './queries.ts';
import { getHourLedger } from './get-hour-ledger.ts';
import { forwardRequest, requestHour } from './request-hour.ts';
import { getHourRole, canReadHour } from './rules.ts';
import { toHour, toHours } from './transition-hour.ts';

export function hoursRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  registerEndpoint(app, platform, hours.list, () => listOffers(database), {
    cacheTags: () => ['hours'],
  });
  registerEndpoint(app, platform, hours.listOwn, async ({ actor }) =>
    toHours(
      platform,
      await listHoursByUser(database, requireAccount(actor).id),
      requireAccount(actor),
    ),
  );
  registerEndpoint(app, platform, hours.listForCoordinator, async ({ actor }) =>
    toHours(platform, await listHours(database), requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.get, async ({ params, actor }) => {
    const row = await findHour(database, params.id);
    if (!row || !canReadHour(row, getHourRole(row, requireAccount(actor))))
      throw new ProblemError('hour-not-found');
    return toHour(platform, row, requireAccount(actor));
  });
  offerRoutes(app, platform);
  requestRoutes(app, platform);
  officeRoutes(app, platform);
}

function offerRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, hours.create, ({ body, actor }) =>
    createHour(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.update, ({ params, body, actor }) =>
    updateHour(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.publish, ({ params, actor }) =>
    publishHour(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.delete, async ({ params, actor }) => {
    await deleteHour(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, hours.restore, ({ params, actor }) =>
    restoreHour(platform, params.id, requireAccount(actor)),
  );
}

const guesses = { points: 30, seconds: 60 };

function requestRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, hours.request, ({ params, body, actor }) =>
    requestHour(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.forward, ({ params, actor }) =>
    forwardRequest(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.accept, ({ params, actor }) =>
    acceptRequest(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.decline, ({ params, actor }) =>
    declineRequest(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.withdraw, ({ params, actor }) =>
    withdrawHour(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.fulfil, ({ params, body, actor }) =>
    fulfilHour(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(
    app,
    platform,
    hours.getEmailAction,
    ({ params }) => getEmailAction(platform, params.secret),
    {
      limit: guesses,
    },
  );
  registerEndpoint(
    app,
    platform,
    hours.applyEmailAction,
    ({ params, body }) => applyEmailAction(platform, params.secret, body.response),
    { limit: guesses },
  );
}

function officeRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, hours.getLedger, ({ actor }) =>
    getHourLedger(platform.database, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.correct, async ({ params, body, actor }) => {
    await correctHours(platform, params.id, body, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, hours.listClearances, async () => {
    const { timeZone } = await getSettings(platform.database);
    return listClearances(platform.database, dayInTimeZone(platform.clock.now(), timeZone));
  });
  registerEndpoint(app, platform, hours.grantClearance, ({ params, body, actor }) =>
    grantClearance(platform, params.id, body.until, requireAccount(actor)),
  );
  registerEndpoint(app, platform, hours.revokeClearance, async ({ params, actor }) => {
    await revokeClearance(platform, params.id, requireAccount(actor));
    return {};
  });
}
