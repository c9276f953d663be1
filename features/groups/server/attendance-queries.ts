import { and, desc, eq, sql } from 'drizzle-orm';
import { member } from '#features/directory/server/tables.ts';
import type {
  Attendance,
  GroupMeeting,
  MeetingRecord,
} from '#features/groups/contract/group-attendance.ts';
import type { Database } from '#platform/database/database.ts';
import { membership } from './membership-queries.ts';
import { groupAttendance, groupMeeting } from './tables.ts';

type Meeting = { groupId: number; day: string };

const isMeeting = ({ groupId, day }: Meeting) =>
  and(eq(groupMeeting.groupId, groupId), eq(groupMeeting.day, day));
const isOfMeeting = ({ groupId, day }: Meeting) =>
  and(eq(groupAttendance.groupId, groupId), eq(groupAttendance.day, day));

export const listMeetings = (db: Database, groupId: number): Promise<GroupMeeting[]> =>
  db
    .select({
      day: groupMeeting.day,
      memberIds: sql<
        number[]
      >`array(select a.member_id from ${groupAttendance} a where a.group_id = "group_meeting"."group_id" and a.day = "group_meeting"."day" order by a.member_id)`,
      guests: groupMeeting.guests,
    })
    .from(groupMeeting)
    .where(eq(groupMeeting.groupId, groupId))
    .orderBy(desc(groupMeeting.day));

/** The guests of a meeting; undefined when there is no such meeting. */
export async function findGuests(db: Database, meeting: Meeting): Promise<number | undefined> {
  const [row] = await db
    .select({ guests: groupMeeting.guests })
    .from(groupMeeting)
    .where(isMeeting(meeting));
  return row?.guests;
}

/** The members of the group, and who came without being one any more, by name. */
export async function listPeople(
  db: Database,
  { groupId, day }: Meeting,
): Promise<MeetingRecord['people']> {
  const { rows } = await db.execute<MeetingRecord['people'][number]>(sql`
    select m.id as "memberId", m.name, a.member_id is not null as "isPresent"
    from ${member} m
      left join ${groupAttendance} a on a.member_id = m.id and a.group_id = ${groupId} and a.day = ${day}
    where a.member_id is not null
      or m.id in (select x.member_id from ${membership} x where x.group_id = ${groupId})
    order by normalize_text(m.name), m.id`);
  return rows;
}

/** Those of the people who may be marked: members of the group, and who is marked already. */
export async function listMarkable(db: Database, meeting: Meeting): Promise<ReadonlySet<number>> {
  return new Set((await listPeople(db, meeting)).map(({ memberId }) => memberId));
}

/** Replaces who came to a meeting. */
export async function saveMeetingRows(
  db: Database,
  meeting: Meeting,
  { memberIds, guests, now }: { memberIds: readonly number[]; guests: number; now: Date },
): Promise<void> {
  await db
    .insert(groupMeeting)
    .values({ ...meeting, guests })
    .onConflictDoUpdate({ target: [groupMeeting.groupId, groupMeeting.day], set: { guests } });
  await db.delete(groupAttendance).where(isOfMeeting(meeting));
  const rows = memberIds.map((memberId) => ({ ...meeting, memberId, markedAt: now }));
  if (rows.length > 0) await db.insert(groupAttendance).values(rows);
}

export async function deleteMeetingRows(db: Database, meeting: Meeting): Promise<void> {
  await db.delete(groupAttendance).where(isOfMeeting(meeting));
  await db.delete(groupMeeting).where(isMeeting(meeting));
}

/** A row for each person who came, and for the guests of a meeting; newest first. */
export async function listAttendance(db: Database, groupId: number): Promise<Attendance[]> {
  const { rows } = await db.execute<Attendance>(sql`
    select x.day::text as day, x.name, x.people from (
      select a.day, m.name, 1 as people from ${groupAttendance} a join ${member} m on m.id = a.member_id
      where a.group_id = ${groupId}
      union all
      select g.day, 'Guests', g.guests from ${groupMeeting} g where g.group_id = ${groupId} and g.guests > 0
    ) x order by x.day desc, x.name = 'Guests', normalize_text(x.name)`);
  return rows;
}
