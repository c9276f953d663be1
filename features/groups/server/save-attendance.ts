import type { Account } from '#contract/account.ts';
import type {
  Attendance,
  GroupMeeting,
  MeetingRecord,
} from '#features/groups/contract/group-attendance.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getToday } from '#platform/settings.ts';
import * as queries from './attendance-queries.ts';
import { requireLedGroup } from './get-group.ts';
import { lockGroup } from './queries.ts';
import { toAuditEntry } from './save-group.ts';

type Meeting = { id: number; day: string };

export async function getMeetings(
  db: Database,
  id: number,
  actor: Account,
): Promise<GroupMeeting[]> {
  await requireLedGroup(db, id, actor);
  return queries.listMeetings(db, id);
}

export async function getMeeting(
  db: Database,
  { id, day }: Meeting,
  actor: Account,
): Promise<MeetingRecord> {
  await requireLedGroup(db, id, actor);
  const meeting = { groupId: id, day };
  return {
    guests: (await queries.findGuests(db, meeting)) ?? 0,
    people: await queries.listPeople(db, meeting),
  };
}

/** Saves who came, once the day has begun. Only members can be marked, and who was marked before. */
export const saveMeeting = (
  { transact, clock }: Platform,
  { id, day }: Meeting,
  { memberIds, guests }: { memberIds: readonly number[]; guests: number },
  actor: Account,
): Promise<GroupMeeting> =>
  transact(async (db) => {
    await requireLedGroup(db, id, actor);
    await lockGroup(db, id);
    if (day > (await getToday({ database: db, clock }))) throw new ProblemError('meeting-to-come');
    const meeting = { groupId: id, day };
    const markable = await queries.listMarkable(db, meeting);
    const present = [...new Set(memberIds)];
    if (present.some((memberId) => !markable.has(memberId)))
      throw new ProblemError('member-not-found');
    await queries.saveMeetingRows(db, meeting, { memberIds: present, guests, now: clock.now() });
    await writeAuditEntry(db, clock, {
      ...toAuditEntry('save attendance', id, actor),
      after: { day, members: present.length, guests },
    });
    return { day, memberIds: present, guests };
  });

export const deleteMeeting = (
  { transact, clock }: Platform,
  { id, day }: Meeting,
  actor: Account,
): Promise<void> =>
  transact(async (db) => {
    await requireLedGroup(db, id, actor);
    await queries.deleteMeetingRows(db, { groupId: id, day });
    await writeAuditEntry(db, clock, {
      ...toAuditEntry('delete attendance', id, actor),
      before: { day },
    });
  });

export async function getAttendance(
  db: Database,
  id: number,
  actor: Account,
): Promise<Attendance[]> {
  await requireLedGroup(db, id, actor);
  return queries.listAttendance(db, id);
}
