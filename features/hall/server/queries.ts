import { createHash } from 'node:crypto';
import type { SeatingPlan } from '#features/event/contract/events.ts';
import {
  type ChairUse,
  type Hall,
  type HallTable,
  minHallHeight,
} from '#features/hall/contract/hall.ts';
import { compareNames } from '#contract/rules/names.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { lockTransactionFor } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { addTable } from '#features/event/server/rules.ts';
import type { ClaimState } from '#features/event/contract/rules/chair-states.ts';
import { toClaimState } from '#features/event/server/claim-queries.ts';
import { chair, chairClaim, event, tablePosition } from '#features/event/server/tables.ts';
import { deriveTableSize, isFeature, listTables, toHallFeature, toPlanFeature } from './rules.ts';
import { hallDraft, hallVersion } from './tables.ts';
import type { PlacedChair } from './diff-halls.ts';

export type DraftRow = typeof hallDraft.$inferSelect;
export type PublishedHall = { number: number; hall: Hall };

/** The id of a table that has no place on the plan: the same for the same name. */
function createUnplacedId(eventId: number, tableName: string): string {
  const hash = createHash('sha256').update(`${eventId} ${tableName}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The hall of an event as it is sold; null when there is no such event. */
export async function findHall(db: Database, eventId: number): Promise<PublishedHall | null> {
  const [row] = await db
    .select({
      number: event.hallNumber,
      height: event.planHeight,
      features: event.planFeatures,
      tableSize: event.planTableSize,
    })
    .from(event)
    .where(eq(event.id, eventId));
  if (!row) return null;
  const positions = await db.select().from(tablePosition).where(eq(tablePosition.eventId, eventId));
  const chairs = await db.select().from(chair).where(eq(chair.eventId, eventId));
  const byTable = Map.groupBy(chairs, ({ tableName }) => tableName);
  const settings = new Map(positions.map((position) => [position.tableName, position]));
  let plan: SeatingPlan = { ...row, tables: positions };
  // Chairs of a table that has no place on the plan are drawn below it; in the editor it gets a place.
  for (const tableName of [...byTable.keys()].toSorted(compareNames))
    plan = addTable(plan, tableName);
  const tables = plan.tables.flatMap(({ tableName, x, y }): HallTable[] => {
    const members = byTable.get(tableName) ?? [];
    if (members.length === 0) return [];
    const existing = settings.get(tableName);
    return [
      {
        kind: 'table',
        id: existing?.id ?? createUnplacedId(eventId, tableName),
        name: tableName,
        shape: existing?.shape ?? 'round',
        x,
        y,
        rotation: existing?.rotation ?? 0,
        maxChildren: existing?.maxChildren ?? null,
        locked: existing?.isLocked ?? false,
        chairs: members
          .toSorted((a, b) => compareNames(a.chairName, b.chairName))
          .map(({ id, chairName, chairType, alsoAdmits, isAccessible }) => ({
            id,
            name: chairName,
            chairType,
            alsoAdmits,
            accessible: isAccessible,
          })),
      },
    ];
  });
  return {
    number: row.number,
    hall: {
      // A plan of the specification may be lower than the editor allows.
      height: Math.max(plan.height, minHallHeight),
      tableSize: row.tableSize ?? deriveTableSize(plan),
      items: [...plan.features.map(toHallFeature), ...tables],
    },
  };
}

const usesOfClaims: Record<ClaimState, ChairUse | null> = {
  REQUESTED: 'requested',
  APPROVED: 'requested',
  RESERVED: null,
  WAITING: 'held',
  HELD: 'held',
  PAYING: 'sold',
  SOLD: 'sold',
};

/** Why chairs of an event can't be taken away, by id: who has them or is promised them now. Past orders keep the label alone. */
export async function listChairUses(
  db: Database,
  eventId: number,
  now: Date,
): Promise<Map<number, ChairUse>> {
  const rows = await db
    .select({
      id: chair.id,
      state: sql<ClaimState | null>`${toClaimState(now.toISOString())}`,
    })
    .from(chair)
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    )
    .where(eq(chair.eventId, eventId));
  return new Map(
    rows.flatMap(({ id, state }): [number, ChairUse][] => {
      const use = state && usesOfClaims[state];
      return use ? [[id, use]] : [];
    }),
  );
}

export async function findDraft(db: Database, eventId: number): Promise<DraftRow | null> {
  const [row] = await db.select().from(hallDraft).where(eq(hallDraft.eventId, eventId));
  return row ?? null;
}

export async function saveDraftRow(db: Database, row: DraftRow): Promise<void> {
  await db
    .insert(hallDraft)
    .values(row)
    .onConflictDoUpdate({ target: hallDraft.eventId, set: row });
}

export async function deleteDraftRow(db: Database, eventId: number): Promise<void> {
  await db.delete(hallDraft).where(eq(hallDraft.eventId, eventId));
}

export const listVersionRows = (db: Database, eventId: number) =>
  db
    .select()
    .from(hallVersion)
    .where(eq(hallVersion.eventId, eventId))
    .orderBy(desc(hallVersion.number));

export async function findVersionHall(
  db: Database,
  eventId: number,
  number: number,
): Promise<Hall | null> {
  const [row] = await db
    .select({ hall: hallVersion.hall })
    .from(hallVersion)
    .where(and(eq(hallVersion.eventId, eventId), eq(hallVersion.number, number)));
  return row?.hall ?? null;
}

/** Keeps a version; one that is kept already stays as it is. */
export async function insertVersionRow(
  db: Database,
  row: typeof hallVersion.$inferInsert,
): Promise<void> {
  await db.insert(hallVersion).values(row).onConflictDoNothing();
}

type NewLabel = { id: number; tableName: string; chairName: string };

/** Renames chairs in two steps, because two of them can exchange their labels. */
export async function renameChairs(db: Database, labels: readonly NewLabel[]): Promise<void> {
  if (labels.length === 0) return;
  const ids = labels.map(({ id }) => id);
  await db
    .update(chair)
    .set({ tableName: sql`'~'`, chairName: sql`'~' || ${chair.id}` })
    .where(inArray(chair.id, ids));
  const values = sql.join(
    labels.map(({ id, tableName, chairName }) => sql`(${id}::integer, ${tableName}, ${chairName})`),
    sql`, `,
  );
  await db.execute(sql`
    update chair set table_name = label.table_name, chair_name = label.chair_name
    from (values ${values}) as label (id, table_name, chair_name) where chair.id = label.id`);
}

/** Changes who may sit on chairs; those of another type get its price and status. */
export async function updateChairGuests(
  db: Database,
  chairs: readonly (PlacedChair & { id: number })[],
): Promise<void> {
  for (const { id, chairType, alsoAdmits, accessible } of chairs) {
    await db.execute(sql`
      update chair set amount_cents = price.amount_cents, status = price.opening_status
      from event_price price
      where chair.id = ${id} and chair.chair_type <> ${chairType}
        and price.event_id = chair.event_id and price.chair_type = ${chairType}`);
    await db
      .update(chair)
      .set({ chairType, alsoAdmits, isAccessible: accessible })
      .where(eq(chair.id, id));
  }
}

/** Replaces where the tables of an event are, with their settings. */
export async function saveHallTables(db: Database, eventId: number, hall: Hall): Promise<void> {
  const rows = listTables(hall).map((table) => ({
    eventId,
    id: table.id,
    tableName: table.name,
    x: table.x,
    y: table.y,
    shape: table.shape,
    rotation: table.rotation,
    isLocked: table.locked,
    maxChildren: table.maxChildren,
  }));
  await db.delete(tablePosition).where(eq(tablePosition.eventId, eventId));
  if (rows.length > 0) await db.insert(tablePosition).values(rows);
  await db
    .update(event)
    .set({
      planHeight: hall.height,
      planTableSize: hall.tableSize,
      planFeatures: hall.items.filter(isFeature).map(toPlanFeature),
      hallNumber: sql`${event.hallNumber} + 1`,
    })
    .where(eq(event.id, eventId));
}

/** Sold chairs of an event, with who holds their tickets and has an email address. */
export const listSeatHolders = (db: Database, eventId: number) =>
  db
    .execute<{ ticketId: number; chairId: number; holder: string }>(
      sql`select id as "ticketId", chair_id as "chairId", telephone || ' ' || lower(user_email) as holder from ticket
          where event_id = ${eventId} and cancelled_at is null and user_email <> ''`,
    )
    .then(({ rows }) => rows);

/** Serializes the moves of an event. */
export const lockMoves = (db: Database, eventId: number): Promise<void> =>
  lockTransactionFor(db, 'moves', eventId);
