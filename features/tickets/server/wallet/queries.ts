import type { WalletName } from '#features/tickets/contract/tickets.ts';
import { and, eq, gt, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { eventDetailColumns, selectSeatLabel } from '#features/event/server/queries.ts';
import { chair, event, ticket } from '#features/event/server/tables.ts';
import type { PassTicket } from './build-pass-content.ts';
import { parseSerial } from './rules.ts';
import { walletDevice, walletPass, walletRegistration } from './tables.ts';

export type StoredPass = typeof walletPass.$inferSelect;

/** The updates of all passes happen one after another, so that their times are in order. */
export const lockPasses = (db: Database): Promise<void> => lockTransaction(db, 'walletPasses');

const listPasses = (db: Database, which: SQL | undefined): Promise<StoredPass[]> =>
  db.select().from(walletPass).where(which).orderBy(walletPass.id);

export const listAllPasses = (db: Database): Promise<StoredPass[]> => listPasses(db, undefined);

/** The passes of a serial number in a wallet: a ticket has one for each owner. */
export async function listPassesBySerial(
  db: Database,
  serial: string,
  wallet: WalletName,
): Promise<StoredPass[]> {
  const subject = parseSerial(serial);
  if (!subject) return [];
  const isIt =
    'ticketId' in subject
      ? eq(walletPass.ticketId, subject.ticketId)
      : and(eq(walletPass.id, subject.passId), isNull(walletPass.ticketId));
  return listPasses(db, and(isIt, eq(walletPass.wallet, wallet)));
}

export const findPass = async (db: Database, id: number): Promise<StoredPass | null> =>
  (await listPasses(db, eq(walletPass.id, id)))[0] ?? null;

/** Tickets as passes show them, by id. */
export async function listPassTickets(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PassTicket>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ticket: ticketShape, event: eventDetailColumns })
    .from(ticket)
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(event, eq(event.id, ticket.eventId))
    .where(sql`${ticket.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map((row) => [row.ticket.id, { ...row.ticket, event: row.event }]));
}

/** The columns of a pass's ticket. */
const ticketShape = {
  id: ticket.id,
  barCode: ticket.barCode,
  userName: ticket.userName,
  userEmail: ticket.userEmail,
  telephone: ticket.telephone,
  ...selectSeatLabel(ticket),
  chairType: ticket.chairType,
  isCanceled: sql<boolean>`${ticket.cancelledAt} is not null`,
};

/** Stores a new pass; null for one that exists, which keeps its digest, so that devices which have it are notified. */
export async function insertPass(
  db: Database,
  values: typeof walletPass.$inferInsert,
): Promise<StoredPass | null> {
  const [row] = await db.insert(walletPass).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** The time of the latest change of any pass. */
export async function findLatestUpdate(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${walletPass.updatedAt})`.mapWith(walletPass.updatedAt) })
    .from(walletPass);
  return row?.at ?? null;
}

export async function updatePass(
  db: Database,
  id: number,
  values: { digest: string; updatedAt: Date },
): Promise<void> {
  await db.update(walletPass).set(values).where(eq(walletPass.id, id));
}

/** The devices that have one of the passes, each once. */
export async function listDeviceIds(db: Database, passIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: walletRegistration.deviceId })
    .from(walletRegistration)
    .where(inArray(walletRegistration.passId, [...passIds]));
  return rows.map(({ id }) => id);
}

export async function findPushToken(db: Database, id: number): Promise<string | null> {
  const [row] = await db
    .select({ pushToken: walletDevice.pushToken })
    .from(walletDevice)
    .where(eq(walletDevice.id, id));
  return row?.pushToken ?? null;
}

/** Registers a device for a pass; false when it was registered before. */
export async function registerDevice(
  db: Database,
  device: { deviceId: string; pushToken: string; registeredAt: Date },
  passId: number,
): Promise<boolean> {
  const [row] = await db
    .insert(walletDevice)
    .values(device)
    .onConflictDoUpdate({
      target: walletDevice.deviceId,
      set: { pushToken: device.pushToken, registeredAt: device.registeredAt },
    })
    .returning({ id: walletDevice.id });
  if (!row) throw new Error('Could not store the device.');
  const added = await db
    .insert(walletRegistration)
    .values({ deviceId: row.id, passId })
    .onConflictDoNothing()
    .returning({ passId: walletRegistration.passId });
  return added.length > 0;
}

/** Ends a registration, and forgets a device that has none left. */
export async function unregisterDevice(
  db: Database,
  deviceId: string,
  passId: number,
): Promise<void> {
  const device = db
    .select({ id: walletDevice.id })
    .from(walletDevice)
    .where(eq(walletDevice.deviceId, deviceId));
  await db
    .delete(walletRegistration)
    .where(
      and(eq(walletRegistration.passId, passId), inArray(walletRegistration.deviceId, device)),
    );
  const registrations = db
    .select({ id: walletRegistration.deviceId })
    .from(walletRegistration)
    .where(eq(walletRegistration.deviceId, walletDevice.id));
  await db
    .delete(walletDevice)
    .where(and(eq(walletDevice.deviceId, deviceId), notExists(registrations)));
}

/** Deletes a device whose push token Apple no longer knows, unless it has another one by now. */
export async function deleteDevice(db: Database, id: number, pushToken: string): Promise<void> {
  await db
    .delete(walletDevice)
    .where(and(eq(walletDevice.id, id), eq(walletDevice.pushToken, pushToken)));
}

/** The passes of a device that changed after `since`. */
export function listUpdatedPasses(
  db: Database,
  deviceId: string,
  since: Date,
): Promise<Pick<StoredPass, 'id' | 'ticketId' | 'updatedAt'>[]> {
  return db
    .select({
      id: walletPass.id,
      ticketId: walletPass.ticketId,
      updatedAt: walletPass.updatedAt,
    })
    .from(walletRegistration)
    .innerJoin(walletDevice, eq(walletDevice.id, walletRegistration.deviceId))
    .innerJoin(walletPass, eq(walletPass.id, walletRegistration.passId))
    .where(and(eq(walletDevice.deviceId, deviceId), gt(walletPass.updatedAt, since)))
    .orderBy(walletPass.ticketId, walletPass.id);
}
