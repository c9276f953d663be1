import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { declareHistory } from '#contract/history.ts';
import { line, multiline } from '#contract/texts.ts';
import { albumSlug } from '#features/albums/contract/albums.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { groupKinds, groupRoles } from './rules/group-kinds.ts';

/** Who sees the page of a group. Its members are seen by its members alone. */
export const groupAudiences = ['everybody', 'members'] as const;

const groupName = line(80, { required: 'Name is required', tooLong: 'Name is too long' }).regex(
  /\p{L}/u,
  'Use at least one letter',
);

const startTimeMessage = 'Write the time as 16:30';

export const GroupInput = z.object({
  name: groupName,
  kind: z.enum(groupKinds),
  description: multiline(2000, { tooLong: 'Description is too long' }),
  /** The day of a weekly meeting, 0 for Sunday; null without one. */
  weekday: z.int().min(0).max(6).nullable(),
  /** In the site's time zone: '16:30'; empty when it is not fixed. */
  startTime: z
    .string()
    .max(5, startTimeMessage)
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, startTimeMessage),
  /** In words: 'The first Friday of the month, after Mass.' */
  meetingTimes: line(200, { tooLong: 'Meeting times are too long' }),
  place: line(200, { tooLong: 'Place is too long' }),
  audience: z.enum(groupAudiences),
  /** Whether its members may write to all of it, not the leaders alone. */
  canMembersWrite: z.boolean(),
  /** The album whose first picture it has; what an older form doesn't send stays as it is. */
  album: albumSlug.nullable().optional(),
});
export type GroupInput = z.output<typeof GroupInput>;

const requestStates = ['waiting', 'accepted', 'declined'] as const;

/** A group as its reader sees it. */
export const Group = GroupInput.extend({
  id,
  // Stored texts may break a rule of input.
  name: z.string(),
  description: z.string(),
  startTime: z.string(),
  meetingTimes: z.string(),
  place: z.string(),
  album: z.string().nullable(),
  /** It no longer meets; only its members and the secretary see it. */
  isArchived: z.boolean(),
  /** The names of the leaders, for signed-in members of the community. */
  leaders: z.array(z.string()),
  /** How many belong to it; null for visitors. */
  members: z.int().nullable(),
  /** The reader's role in it, by their entry in the directory. */
  role: z.enum(groupRoles).nullable(),
  /** The reader's newest request to join. */
  request: z.object({ state: z.enum(requestStates), reply: z.string() }).nullable(),
  /** How many requests wait for an answer; null for those who can't answer. */
  waiting: z.int().nullable(),
});
export type Group = z.output<typeof Group>;

export const GroupMember = z.object({
  memberId: id,
  name: z.string(),
  role: z.enum(groupRoles),
  /** When they were added here; null when their entry in the directory alone says so. */
  joinedAt: timestamp.nullable(),
});
export type GroupMember = z.output<typeof GroupMember>;

export const GroupMembers = z.object({
  members: z.array(GroupMember),
  /** How many more belong to it whose kabondo is not shown to other members. */
  hidden: z.int(),
});
export type GroupMembers = z.output<typeof GroupMembers>;

export const GroupRequest = z.object({
  id,
  name: z.string(),
  message: z.string(),
  createdAt: timestamp,
});
export type GroupRequest = z.output<typeof GroupRequest>;

/** A kabondo in entries of the directory that is the name of no group. */
export const UnknownKabondo = z.object({
  kabondo: z.string(),
  members: z.array(z.object({ id, name: z.string() })),
});
export type UnknownKabondo = z.output<typeof UnknownKabondo>;

const byId = z.object({ id: idParam });
const byMember = byId.extend({ memberId: idParam });
/** Those who see the directory; what they may do in a group depends on their role in it. */
const people = directory.list.access;
const ofLeaders = ['group-not-found', 'not-group-leader'] as const;

const listMembers = get('/api/groups/:id/members', {
  summary: 'Who belongs to a group, for its members, its leaders and the secretary',
  access: people,
  params: byId,
  response: GroupMembers,
  problems: ['group-not-found', 'not-in-group'],
});

export const groups = {
  list: get('/api/groups', {
    summary: 'The groups that the caller may see',
    access: 'everybody',
    response: z.array(Group),
  }),
  get: get('/api/groups/:id', {
    summary: 'A group',
    access: 'everybody',
    params: byId,
    response: Group,
    problems: ['group-not-found', 'unauthenticated'],
  }),
  create: post('/api/groups', {
    summary: 'Add a group',
    access: ['secretary'],
    body: GroupInput,
    response: Group,
    status: 201,
    problems: ['group-name-taken'],
  }),
  update: put('/api/groups/:id', {
    summary: 'Change a group; its leaders may do so too',
    access: people,
    params: byId,
    body: GroupInput,
    response: Group,
    problems: [...ofLeaders, 'group-name-taken', 'group-kind-fixed'],
  }),
  archive: post('/api/groups/:id/archive', {
    summary: 'Hide a group that no longer meets, or show it again',
    access: ['secretary'],
    params: byId,
    body: z.object({ isArchived: z.boolean() }),
    response: Group,
    problems: ['group-not-found'],
  }),
  delete: del('/api/groups/:id', {
    summary: 'Delete a group; it can be restored for 30 days',
    access: ['secretary'],
    params: byId,
    problems: ['group-not-found'],
  }),
  restore: post('/api/groups/:id/restore', {
    summary: 'Restore a deleted group with its members',
    access: ['secretary'],
    params: byId,
    response: Group,
    problems: ['group-not-found', 'group-name-taken'],
  }),
  getHistory: declareHistory(
    { path: '/api/groups/:id', access: ['secretary'] },
    'Every change of a group and of who belongs to it, oldest first',
    byId,
  ),
  listMembers,
  exportMembers: declareExport(
    { path: '/api/groups/members', access: people, problems: ofLeaders },
    'Who belongs to a group as CSV or spreadsheet, for its leaders and the secretary',
    z.object({ group: idParam }),
  ),
  addMember: post('/api/groups/:id/members', {
    summary: 'Add a person of the directory to a group',
    access: people,
    params: byId,
    body: z.object({ memberId: id }),
    response: GroupMember,
    status: 201,
    problems: [
      ...ofLeaders,
      'member-not-found',
      'member-away',
      'already-in-group',
      'in-other-kabondo',
    ],
  }),
  updateMember: put('/api/groups/:id/members/:memberId', {
    summary: 'Make a member of a group a leader, or a leader a member',
    access: people,
    params: byMember,
    body: z.object({ role: z.enum(groupRoles) }),
    response: GroupMember,
    problems: [...ofLeaders, 'member-not-found'],
  }),
  removeMember: del('/api/groups/:id/members/:memberId', {
    summary: 'Remove a person from a group; members may leave it themselves',
    access: people,
    params: byMember,
    problems: [...ofLeaders, 'member-not-found'],
  }),
  restoreMember: post('/api/groups/:id/members/:memberId/restore', {
    summary: 'Undo a removal, with the role that the person had',
    access: people,
    params: byMember,
    response: GroupMember,
    problems: [...ofLeaders, 'member-not-found', 'in-other-kabondo'],
  }),
  request: post('/api/groups/:id/request', {
    summary: 'Ask to join a group; its leaders get an email',
    access: people,
    costs: ['mail'],
    params: byId,
    body: z.object({ message: multiline(500, { tooLong: 'Message is too long' }) }),
    response: Group,
    problems: ['group-not-found', 'no-own-entry', 'already-in-group', 'too-many-requests'],
  }),
  withdraw: del('/api/groups/:id/request', {
    summary: "Withdraw the caller's request that waits for an answer",
    access: people,
    params: byId,
    response: Group,
    problems: ['group-not-found'],
  }),
  listRequests: get('/api/groups/:id/requests', {
    summary: 'The requests to join a group that wait for an answer, oldest first',
    access: people,
    params: byId,
    response: z.array(GroupRequest),
    problems: ofLeaders,
  }),
  decideRequest: put('/api/groups/:id/requests/:request', {
    summary: 'Accept or decline a request to join; the person gets an email',
    access: people,
    costs: ['mail'],
    params: byId.extend({ request: idParam }),
    body: z.object({
      isAccepted: z.boolean(),
      reply: multiline(500, { tooLong: 'Answer is too long' }),
    }),
    problems: [...ofLeaders, 'group-request-not-found', 'too-many-requests'],
  }),
  listUnknown: get('/api/groups/unknown', {
    summary: 'Each kabondo in entries of the directory that is the name of no group',
    access: ['secretary'],
    response: z.array(UnknownKabondo),
  }),
  assignUnknown: post('/api/groups/:id/unknown', {
    summary: 'Put everyone whose entry has this kabondo into a group of this kind',
    access: ['secretary'],
    params: byId,
    body: z.object({ kabondo: line(80) }),
    response: z.object({ members: z.int() }),
    problems: ['group-not-found'],
  }),
};
