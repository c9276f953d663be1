import { z } from 'zod';
import { day, id, idParam } from '#contract/codecs.ts';
import { defineColumns } from '#contract/columns.ts';
import { del, get, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { directory } from '#features/directory/contract/directory.ts';

/** A meeting of a group with who came. */
export const GroupMeeting = z.object({
  day: z.string(),
  /** The entries of those who came. */
  memberIds: z.array(id),
  /** Others who came. */
  guests: z.int(),
});
export type GroupMeeting = z.output<typeof GroupMeeting>;

/** A person who came to a meeting, or the guests of one. */
export const Attendance = z.object({ day: z.string(), name: z.string(), people: z.int() });
export type Attendance = z.output<typeof Attendance>;

/** Who came on a day, among the members of the group and those who belonged to it then. */
export const MeetingRecord = z.object({
  guests: z.int(),
  people: z.array(z.object({ memberId: id, name: z.string(), isPresent: z.boolean() })),
});
export type MeetingRecord = z.output<typeof MeetingRecord>;

const byId = z.object({ id: idParam });
const byDay = byId.extend({ day });
const people = directory.list.access;
const ofLeaders = ['group-not-found', 'not-group-leader'] as const;

export const groupAttendance = {
  list: get('/api/groups/:id/meetings', {
    summary:
      'The meetings of a group with who came, newest first, for its leaders and the secretary',
    access: people,
    params: byId,
    response: z.array(GroupMeeting),
    problems: ofLeaders,
  }),
  get: get('/api/groups/:id/meetings/:day', {
    summary: 'Who came on a day; no one when there is no meeting yet',
    access: people,
    params: byDay,
    response: MeetingRecord,
    problems: ofLeaders,
  }),
  save: put('/api/groups/:id/meetings/:day', {
    summary: 'Save who came on a day',
    access: people,
    params: byDay,
    body: z.object({
      memberIds: z.array(id).max(2000, 'Choose at most 2,000 people'),
      guests: z.int().min(0).max(10_000, 'Use at most 10,000 guests'),
    }),
    response: GroupMeeting,
    problems: [...ofLeaders, 'meeting-to-come', 'member-not-found'],
  }),
  delete: del('/api/groups/:id/meetings/:day', {
    summary: 'Delete a meeting with who came; saving it again restores it',
    access: people,
    params: byDay,
    problems: ofLeaders,
  }),
  listAttendance: get('/api/groups/:id/attendance', {
    summary: 'Who came to the meetings of a group, newest first, for its leaders and the secretary',
    access: people,
    params: byId,
    response: z.array(Attendance),
    problems: ofLeaders,
  }),
  export: declareExport(
    { path: '/api/groups/attendance', access: people, problems: ofLeaders },
    'Who came to the meetings of a group as CSV or spreadsheet, for its leaders and the secretary',
    z.object({ group: idParam }),
  ),
};

export const attendanceColumns = defineColumns<Attendance>()(({ day, text, number }) => [
  day('day', 'Day', (row) => row.day),
  text('name', 'Name', ({ name }) => name, { search: true }),
  number('people', 'People', (row) => row.people),
]);
