import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createHourExpiryJob } from './expire-hours.ts';
import { hourRecords } from './person-record-queries.ts';
import { hourData, hourDataOfOrders } from './personal-data-queries.ts';
import {
  countRequestsForOffice,
  countRequestsForVolunteer,
  findHour,
  listClearances,
  listHours,
  listHoursByUser,
  listDescribedOffers,
  listOffers,
} from './queries.ts';
import { hourRetentionRules } from './retention-queries.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { ledgerColumns } from '#features/hours/contract/ledger-columns.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
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
import { getHourLedger, getOwnTotals } from './get-hour-ledger.ts';
import { replyToRequest, requestHelp, matchRequest } from './request-help.ts';
import { forwardRequest, requestHour } from './request-hour.ts';
import { getHourRole, canReadHour } from './rules.ts';
import { toHour, toHours } from './transition-hour.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';

const guesses = { points: 30, seconds: 60 };

/** Hours of work that members give and ask for. */
export const createHoursFeature = (platform: Platform) =>
  defineFeature({
    name: 'hours',
    endpoints: createHoursEndpoints(platform),
    jobs: [createHourExpiryJob(platform)],
    emails: {
      'hours-request': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-office': { cause: { toRecipient: 100, byCause: 20 } },
      'hours-accepted': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-declined': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-withdrawn': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-claimed': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-thanks': { cause: { toRecipient: 10, byCause: 20 } },
      'hours-ending': { cause: 'site' },
      'hours-ended': { cause: 'site' },
    },
    retention: hourRetentionRules(platform),
    personalData: hourData,
    personRecords: { hour: hourRecords },
    orderData: hourDataOfOrders,
    today: {
      'hour-requests': () => countRequestsForOffice(platform.database),
      'own-hour-requests': ({ id }) => countRequestsForVolunteer(platform.database, id),
    },
  });

const createHoursEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(hours, {
    list: cached(['hours'], () => listOffers(database)),
    listDescribed: () => listDescribedOffers(database),
    listOwn: async ({ actor }) =>
      toHours(platform, await listHoursByUser(database, actor.id), actor),
    listForCoordinator: async ({ actor }) => toHours(platform, await listHours(database), actor),
    get: async ({ params, actor }) => {
      const row = await findHour(database, params.id);
      if (!row || !canReadHour(row, getHourRole(row, actor)))
        throw new ProblemError('hour-not-found');
      return toHour(platform, row, actor);
    },
    create: ({ body, actor }) => createHour(platform, body, actor),
    update: ({ params, body, actor }) => updateHour(platform, params.id, body, actor),
    publish: ({ params, actor }) => publishHour(platform, params.id, actor),
    delete: ({ params, actor }) => deleteHour(platform, params.id, actor),
    restore: ({ params, actor }) => restoreHour(platform, params.id, actor),
    request: ({ params, body, actor }) => requestHour(platform, params.id, body, actor),
    requestHelp: ({ body, actor }) => requestHelp(platform, body, actor),
    match: ({ params, body, actor }) => matchRequest(platform, { ...params, ...body }, actor),
    reply: ({ params, body, actor }) => replyToRequest(platform, { ...params, ...body }, actor),
    forward: ({ params, actor }) => forwardRequest(platform, params.id, actor),
    accept: ({ params, actor }) => acceptRequest(platform, params.id, actor),
    decline: ({ params, actor }) => declineRequest(platform, params.id, actor),
    withdraw: ({ params, actor }) => withdrawHour(platform, params.id, actor),
    fulfil: ({ params, body, actor }) => fulfilHour(platform, params.id, body, actor),
    getEmailAction: limited(guesses, ({ params }) => getEmailAction(platform, params.secret)),
    applyEmailAction: limited(guesses, ({ params, body }) =>
      applyEmailAction(platform, params.secret, body.response),
    ),
    getOwnTotals: ({ actor }) => getOwnTotals(database, actor),
    getLedger: ({ actor }) => getHourLedger(database, actor),
    exportLedger: exportRows(platform, ledgerColumns, async ({ actor }) => ({
      title: 'hours',
      rows: (await getHourLedger(database, actor)).lines,
    })),
    correct: ({ params, body, actor }) => correctHours(platform, params.id, body, actor),
    listClearances: async () => {
      const { timeZone } = await getSettings(platform.database);
      return listClearances(platform.database, dayInTimeZone(platform.clock.now(), timeZone));
    },
    grantClearance: ({ params, body, actor }) =>
      grantClearance(platform, params.id, body.until, actor),
    revokeClearance: ({ params, actor }) => revokeClearance(platform, params.id, actor),
  });
};
