import { groupMemberColumns } from '#features/groups/contract/group-columns.ts';
import { attendanceColumns, groupAttendance } from '#features/groups/contract/group-attendance.ts';
import { groupMessages } from '#features/groups/contract/group-messages.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, switchEmails } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { changeChoiceByKey, changeOwnChoice } from './change-email-choice.ts';
import {
  addMember,
  assignKabondo,
  changeMemberRole,
  removeMember,
  restoreMember,
} from './change-membership.ts';
import {
  getGroup,
  groupRecords,
  getMembers,
  listUnknownKabondo,
  listVisibleGroups,
  requireLedGroup,
} from './get-group.ts';
import {
  decideRequest,
  requestToJoin,
  getWaitingRequests,
  withdrawRequest,
} from './handle-request.ts';
import { listGroupChanges } from './history-queries.ts';
import { createMessageEmail } from './message-emails.ts';
import { groupData } from './personal-data-queries.ts';
import { searchPublicGroups } from './queries.ts';
import { countWaitingRequests } from './request-queries.ts';
import { groupRetentionRules } from './retention-queries.ts';
import {
  archiveGroup,
  createGroup,
  createGroupPurgeJob,
  deleteGroup,
  restoreGroup,
  updateGroup,
} from './save-group.ts';
import {
  deleteMeeting,
  getAttendance,
  getMeeting,
  getMeetings,
  saveMeeting,
} from './save-attendance.ts';
import { getMessages, getRecipients, sendMessage } from './send-message.ts';

/** Small communities, choirs, ministries and committees. */
export const createGroupsFeature = (platform: Platform) =>
  defineFeature({
    name: 'groups',
    endpoints: [
      ...createGroupEndpoints(platform),
      ...createMessageEndpoints(platform),
      ...createAttendanceEndpoints(platform),
    ],
    jobs: [createGroupPurgeJob(platform)],
    emails: {
      'group-request': { cause: { toRecipient: 50, byCause: 50 } },
      'group-message': {
        ...createMessageEmail(platform),
        cause: { toRecipient: 30, byCause: 2000 },
      },
      'group-decision': { cause: { toRecipient: 20, byCause: 100 } },
    },
    retention: groupRetentionRules(platform),
    personalData: groupData,
    search: searchPublicGroups,
    searchRecords: [groupRecords],
    today: { 'group-requests': () => countWaitingRequests(platform.database) },
  });

const createGroupEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(groups, {
    list: async ({ request }) => listVisibleGroups(database, await platform.getAccount(request)),
    get: async ({ params, request }) =>
      getGroup(database, params.id, await platform.getAccount(request)),
    create: ({ body, actor }) => createGroup(platform, body, actor),
    update: ({ params, body, actor }) => updateGroup(platform, params.id, body, actor),
    archive: ({ params, body, actor }) => archiveGroup(platform, params.id, body.isArchived, actor),
    delete: ({ params, actor }) => deleteGroup(platform, params.id, actor),
    restore: ({ params, actor }) => restoreGroup(platform, params.id, actor),
    getHistory: ({ params }) => listGroupChanges(database, params.id),
    listMembers: ({ params, actor }) => getMembers(database, params.id, actor),
    exportMembers: exportRows(platform, groupMemberColumns, async ({ query, actor }) => {
      const { name } = await requireLedGroup(database, query.group, actor);
      return { title: name, rows: (await getMembers(database, query.group, actor)).members };
    }),
    addMember: ({ params, body, actor }) =>
      addMember(platform, { id: params.id, memberId: body.memberId }, actor),
    updateMember: ({ params, body, actor }) => changeMemberRole(platform, params, body.role, actor),
    removeMember: ({ params, actor }) => removeMember(platform, params, actor),
    restoreMember: ({ params, actor }) => restoreMember(platform, params, actor),
    request: ({ params, body, actor }) => requestToJoin(platform, params.id, body.message, actor),
    withdraw: ({ params, actor }) => withdrawRequest(platform, params.id, actor),
    listRequests: ({ params, actor }) => getWaitingRequests(database, params.id, actor),
    decideRequest: ({ params, body, actor }) => decideRequest(platform, params, body, actor),
    listUnknown: () => listUnknownKabondo(database),
    assignUnknown: async ({ params, body, actor }) => ({
      members: await assignKabondo(platform, params.id, body.kabondo, actor),
    }),
  });
};

const createMessageEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(groupMessages, {
    list: ({ params, actor }) => getMessages(database, params.id, actor),
    send: ({ params, body, actor }) => sendMessage(platform, params.id, body, actor),
    listRecipients: ({ params, actor }) => getRecipients(database, params, actor),
    updateChoice: ({ params, body, actor }) =>
      changeOwnChoice(platform, params.id, body.isOn, actor),
    ...switchEmails((key, isOn) => changeChoiceByKey(platform, key, isOn)),
  });
};

const createAttendanceEndpoints = (platform: Platform) => {
  const { database } = platform;
  return implement(groupAttendance, {
    list: ({ params, actor }) => getMeetings(database, params.id, actor),
    get: ({ params, actor }) => getMeeting(database, params, actor),
    save: ({ params, body, actor }) => saveMeeting(platform, params, body, actor),
    delete: ({ params, actor }) => deleteMeeting(platform, params, actor),
    listAttendance: ({ params, actor }) => getAttendance(database, params.id, actor),
    export: exportRows(platform, attendanceColumns, async ({ query, actor }) => ({
      title: 'attendance',
      rows: await getAttendance(database, query.group, actor),
    })),
  });
};
