import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SlotInput } from '#features/gatherings/contract/gatherings.ts';
import type { Database } from '#platform/database/database.ts';
import { gatheringParty, gatheringSlot, gatheringSlotTaker } from './tables.ts';

export type StoredSlot = typeof gatheringSlot.$inferSelect;
type Taker = { slotId: number; partyId: number; name: string; isOffered: boolean };
export type StaffedSlot = StoredSlot & { takers: Taker[] };

export const listSlots = (db: Database, gatheringId: number): Promise<StoredSlot[]> =>
  db
    .select()
    .from(gatheringSlot)
    .where(eq(gatheringSlot.gatheringId, gatheringId))
    .orderBy(asc(gatheringSlot.position), asc(gatheringSlot.id));

/** A slot as the team writes it. */
export const toTeamSlot = ({
  gatheringId: _gatheringId,
  position: _position,
  ...slot
}: StoredSlot) => slot;

/** The slots of a gathering with who took them on a day, the first first. */
export async function listStaffedSlots(
  db: Database,
  { gatheringId, day }: { gatheringId: number; day: string },
): Promise<StaffedSlot[]> {
  const slots = await listSlots(db, gatheringId);
  if (slots.length === 0) return [];
  const takers = await db
    .select({
      slotId: gatheringSlotTaker.slotId,
      partyId: gatheringSlotTaker.partyId,
      name: gatheringParty.name,
      isOffered: gatheringSlotTaker.isOffered,
    })
    .from(gatheringSlotTaker)
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringSlotTaker.partyId))
    .where(and(eq(gatheringParty.gatheringId, gatheringId), eq(gatheringParty.day, day)))
    .orderBy(asc(gatheringSlotTaker.assignedAt), asc(gatheringSlotTaker.partyId));
  return slots.map((slot) => ({
    ...slot,
    takers: takers.filter(({ slotId }) => slotId === slot.id),
  }));
}

/** The most people that have a slot on one day; 0 for one that nobody took. */
export async function countMaxTakers(db: Database, gatheringId: number) {
  const { rows } = await db.execute<{ slotId: number; max: number }>(sql`
    select x.slot_id as "slotId", max(x.takers)::int as max from (
      select t.slot_id, a.day, count(*) as takers
      from ${gatheringSlotTaker} t join ${gatheringParty} a on a.id = t.party_id
      where a.gathering_id = ${gatheringId}
      group by t.slot_id, a.day
    ) x group by x.slot_id`);
  return new Map(rows.map(({ slotId, max }) => [slotId, max]));
}

/** Replaces the slots of a gathering; those with an id stay, in the new order. */
export async function saveSlotRows(
  db: Database,
  gatheringId: number,
  slots: readonly SlotInput[],
): Promise<void> {
  const storedIds = slots.flatMap(({ id }) => id ?? []);
  const gone = (await listSlots(db, gatheringId))
    .map(({ id }) => id)
    .filter((id) => !storedIds.includes(id));
  if (gone.length > 0) await db.delete(gatheringSlot).where(inArray(gatheringSlot.id, gone));
  for (const [position, { id, ...slot }] of slots.entries())
    if (id === null) await db.insert(gatheringSlot).values({ gatheringId, position, ...slot });
    else
      await db
        .update(gatheringSlot)
        .set({ position, ...slot })
        .where(eq(gatheringSlot.id, id));
}

type Place = { slotId: number; partyId: number };

const isPlace = ({ slotId, partyId }: Place) =>
  and(eq(gatheringSlotTaker.slotId, slotId), eq(gatheringSlotTaker.partyId, partyId));

export async function insertTaker(db: Database, place: Place, assignedAt: Date): Promise<void> {
  await db.insert(gatheringSlotTaker).values({ ...place, assignedAt });
}

/** False when they did not have it. */
export async function deleteTaker(db: Database, place: Place): Promise<boolean> {
  const rows = await db.delete(gatheringSlotTaker).where(isPlace(place)).returning();
  return rows.length > 0;
}

/** False when they do not have it. */
export async function setOffered(db: Database, place: Place, isOffered: boolean): Promise<boolean> {
  const rows = await db
    .update(gatheringSlotTaker)
    .set({ isOffered })
    .where(isPlace(place))
    .returning();
  return rows.length > 0;
}

export async function deletePartyTakers(db: Database, partyId: number): Promise<void> {
  await db.delete(gatheringSlotTaker).where(eq(gatheringSlotTaker.partyId, partyId));
}
