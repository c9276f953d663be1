import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import { event } from '#features/event/server/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { doorScan } from '../check-in/tables.ts';
import { doorDevice } from './tables.ts';

/** Whether whoever added the device still has a role at the door. */
const isOfDoorStaff = sql<boolean>`exists (
  select from user_role r where r.user_id = ${doorDevice.addedBy} and r.role in ('usher', 'reception', 'admin'))`;

const columns = {
  id: doorDevice.id,
  name: doorDevice.name,
  addedBy: user.name,
  eventId: doorDevice.eventId,
  eventTitle: event.title,
  endsAt: doorDevice.endsAt,
  removedAt: doorDevice.removedAt,
  isOfDoorStaff,
};
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

const select = (db: Database) =>
  db
    .select(columns)
    .from(doorDevice)
    .innerJoin(user, eq(user.id, doorDevice.addedBy))
    .innerJoin(event, eq(event.id, doorDevice.eventId));

/** The device with this cookie, also one that ended. A code is no cookie: nothing has joined with it yet. */
export async function findDevice(db: Database, secretHash: string) {
  const [row] = await select(db).where(
    and(eq(doorDevice.secretHash, secretHash), isNotNull(doorDevice.joinedAt)),
  );
  return row ?? null;
}

const isOpenCode = (codeHash: string, now: Date) =>
  and(
    eq(doorDevice.secretHash, codeHash),
    isNull(doorDevice.joinedAt),
    isNull(doorDevice.removedAt),
    gt(doorDevice.codeExpiresAt, now),
    isOfDoorStaff,
  );

/** What joins with this code now; null when it is used, removed or expired. */
export async function findInvitation(db: Database, codeHash: string, now: Date) {
  const [row] = await select(db).where(isOpenCode(codeHash, now));
  return row ?? null;
}

/** Replaces the code by the cookie of the first phone that joins with it; null for every other. */
export async function joinDeviceRow(
  db: Database,
  codeHash: string,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<DeviceRow | null> {
  const rows = await db
    .update(doorDevice)
    .set({ secretHash, joinedAt: now, lastSeenAt: now })
    .where(isOpenCode(codeHash, now))
    .returning({ id: doorDevice.id });
  return rows.length > 0 ? findDevice(db, secretHash) : null;
}

export const { insert: insertDeviceRow } = accessRows(doorDevice);

/** Those that have joined, newest first, with the guests whom they received. */
export const listDeviceRows = (db: Database, eventId: number) =>
  db
    .select({
      ...columns,
      joinedAt: doorDevice.joinedAt,
      lastSeenAt: doorDevice.lastSeenAt,
      checkIns: sql<number>`(select count(distinct ${doorScan.ticketId}) from ${doorScan}
        where ${doorScan.usherId} = 'door-device-' || ${doorDevice.id} and ${doorScan.undoneAt} is null)`.mapWith(
        Number,
      ),
    })
    .from(doorDevice)
    .innerJoin(user, eq(user.id, doorDevice.addedBy))
    .innerJoin(event, eq(event.id, doorDevice.eventId))
    .where(and(eq(doorDevice.eventId, eventId), isNotNull(doorDevice.joinedAt)))
    .orderBy(desc(doorDevice.id));

/** Ends a device or its code; null when there is none, or when it is removed already. */
export async function removeDeviceRow(db: Database, id: number, now: Date) {
  const [row] = await db
    .update(doorDevice)
    .set({ removedAt: now })
    .where(and(eq(doorDevice.id, id), isNull(doorDevice.removedAt)))
    .returning({ name: doorDevice.name });
  return row ?? null;
}

/** Notes that a device called, at most once a minute. */
export async function updateLastSeen(db: Database, id: number, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(doorDevice)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(doorDevice.id, id),
        or(isNull(doorDevice.lastSeenAt), lt(doorDevice.lastSeenAt, minuteAgo)),
      ),
    );
}
