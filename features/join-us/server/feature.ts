import {
  householdCheckColumns,
  joinRequestColumns,
  memberInvitationColumns,
} from '#features/join-us/contract/join-columns.ts';
import { householdChecks } from '#features/join-us/contract/household-checks.ts';
import { memberInvitations } from '#features/join-us/contract/invitations.ts';
import { joinRequests } from '#features/join-us/contract/join-requests.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { confirmCheck, correctHousehold, openCheck } from './respond-to-check.ts';
import { createCheckEmail } from './check-emails.ts';
import { confirmJoinRequest, createJoinRequest, getConfirmation } from './create-request.ts';
import { acceptRequest, undoAccept } from './settle-request.ts';
import {
  declineRequest,
  deleteRequest,
  getJoinRequest,
  reopenRequest,
  restoreRequest,
} from './handle-request.ts';
import { listRequestChanges } from './history-queries.ts';
import { getMemberInvitations, inviteMembers } from './invite-members.ts';
import { joinUsData } from './personal-data-queries.ts';
import { countWaitingRequests, listRequests } from './queries.ts';
import { joinUsRetentionRules } from './retention-queries.ts';
import { toJoinRequest } from './rules.ts';
import {
  createHouseholdCheckJob,
  getCheckSettings,
  getHouseholdChecks,
  sendChecks,
  updateCheckSettings,
} from './send-checks.ts';

import { createWelcomeTask } from './invite-family.ts';

/** New households, the yearly question to all, and invitations to accounts. */
export const createJoinUsFeature = (platform: Platform) =>
  defineFeature({
    name: 'join-us',
    endpoints: [
      ...createRequestEndpoints(platform),
      ...createCheckEndpoints(platform),
      ...createInvitationEndpoints(platform),
    ],
    jobs: [createHouseholdCheckJob(platform)],
    tasks: { 'join-accepted': createWelcomeTask(platform) },
    emails: {
      'join-confirm': { cause: { toRecipient: 5, byCause: 20 } },
      'join-request': { cause: { toRecipient: 100, byCause: 30 } },
      'join-decision': { cause: 'team' },
      'household-check': { ...createCheckEmail(platform), cause: 'team' },
    },
    retention: joinUsRetentionRules(platform),
    personalData: joinUsData,
    today: { 'join-requests': () => countWaitingRequests(platform.database) },
  });

const createRequestEndpoints = (platform: Platform) => {
  const { database } = platform;
  const getList = async () => (await listRequests(database)).map(toJoinRequest);
  return implement(joinRequests, {
    create: limited({ points: 10, seconds: 3600 }, ({ body }) => createJoinRequest(platform, body)),
    getConfirmation: ({ params }) => getConfirmation(platform, params.secret),
    confirm: ({ params }) => confirmJoinRequest(platform, params.secret),
    list: getList,
    export: exportRows(platform, joinRequestColumns, async () => ({
      title: 'requests-to-join',
      rows: await getList(),
    })),
    get: ({ params }) => getJoinRequest(database, params.id),
    accept: ({ params, body, actor }) => acceptRequest(platform, params.id, body, actor),
    undoAccept: ({ params, actor }) => undoAccept(platform, params.id, actor),
    decline: ({ params, body, actor }) => declineRequest(platform, params.id, body.reply, actor),
    reopen: ({ params, actor }) => reopenRequest(platform, params.id, actor),
    delete: ({ params, actor }) => deleteRequest(platform, params.id, actor),
    restore: ({ params, actor }) => restoreRequest(platform, params.id, actor),
    getHistory: ({ params }) => listRequestChanges(database, params.id),
  });
};

const createCheckEndpoints = (platform: Platform) => {
  const { database, clock } = platform;
  return implement(householdChecks, {
    list: () => getHouseholdChecks(database, clock.now()),
    export: exportRows(platform, householdCheckColumns, async () => ({
      title: 'household-checks',
      rows: await getHouseholdChecks(database, clock.now()),
    })),
    getSettings: () => getCheckSettings(database),
    updateSettings: ({ body, actor }) => updateCheckSettings(platform, body, actor),
    send: ({ body, actor }) => sendChecks(platform, body.count, actor),
    open: ({ params }) => openCheck(platform, params.key),
    confirm: ({ params }) => confirmCheck(platform, params.key),
    correct: ({ params, body }) => correctHousehold(platform, params.key, body),
  });
};

const createInvitationEndpoints = (platform: Platform) => {
  const { database, clock } = platform;
  return implement(memberInvitations, {
    list: () => getMemberInvitations(database, clock.now()),
    export: exportRows(platform, memberInvitationColumns, async () => ({
      title: 'member-invitations',
      rows: await getMemberInvitations(database, clock.now()),
    })),
    inviteAll: ({ body, actor }) => inviteMembers(platform, body.count, actor),
  });
};
