import { isLiveHold } from '../claims/code-queries.ts';
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { cart, chair, chairClaim, code, codeChair, ticket } from '#features/event/server/tables.ts';

export type CodeValues = Omit<typeof code.$inferInsert, 'id' | 'eventId'>;

const isText = (text: string) => sql`lower(${code.code}) = lower(${text})`;

/** The id of an event's code as somebody typed it, or null. */
export async function findCodeId(
  db: Database,
  eventId: number,
  text: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: code.id })
    .from(code)
    .where(and(eq(code.eventId, eventId), isText(text)));
  return row?.id ?? null;
}

export const { find: findCode } = accessRows(code);

export async function setCartCode(
  db: Database,
  cartId: string,
  codeId: number | null,
): Promise<void> {
  await db.update(cart).set({ codeId }).where(eq(cart.id, cartId));
}

/** The codes of an event with their reserved chairs and uses, the newest first. */
export async function listCodeRows(db: Database, eventId: number, now: Date) {
  const rows = await db.select().from(code).where(eq(code.eventId, eventId)).orderBy(desc(code.id));
  const reserved = await db
    .select({ codeId: codeChair.codeId, chairId: codeChair.chairId })
    .from(codeChair)
    .innerJoin(code, eq(code.id, codeChair.codeId))
    .where(eq(code.eventId, eventId))
    .orderBy(asc(codeChair.chairId));
  const held = await db
    .select({ codeId: chairClaim.codeId, chairs: count() })
    .from(chairClaim)
    .where(and(eq(chairClaim.eventId, eventId), isLiveHold(now)))
    .groupBy(chairClaim.codeId);
  const sold = await db
    .select({
      codeId: ticket.codeId,
      chairs: count(),
      discountCents: sql<number>`sum(${ticket.discountCents})::int`,
    })
    .from(ticket)
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .groupBy(ticket.codeId);
  return rows.map((row) => {
    const tickets = sold.find(({ codeId }) => codeId === row.id);
    return {
      ...row,
      chairIds: reserved.filter(({ codeId }) => codeId === row.id).map(({ chairId }) => chairId),
      heldChairs: held.find(({ codeId }) => codeId === row.id)?.chairs ?? 0,
      soldChairs: tickets?.chairs ?? 0,
      discountCents: tickets?.discountCents ?? 0,
    };
  });
}

/** The named chairs of an event, locked against a change of their status. */
export const lockEventChairs = (db: Database, eventId: number, chairIds: readonly number[]) =>
  db
    .select({
      id: chair.id,
      tableName: chair.tableName,
      chairName: chair.chairName,
      status: chair.status,
    })
    .from(chair)
    .where(and(eq(chair.eventId, eventId), inArray(chair.id, [...chairIds])))
    .orderBy(asc(chair.id))
    .for('share');

export async function insertCodeRow(
  db: Database,
  eventId: number,
  values: CodeValues,
): Promise<number> {
  const [row] = await db
    .insert(code)
    .values({ ...values, eventId })
    .returning({ id: code.id });
  if (!row) throw new Error('The code was not written.');
  return row.id;
}

export async function updateCodeRow(db: Database, id: number, values: CodeValues): Promise<void> {
  await db.update(code).set(values).where(eq(code.id, id));
}

export async function replaceCodeChairs(
  db: Database,
  codeId: number,
  chairIds: readonly number[],
): Promise<void> {
  await db.delete(codeChair).where(eq(codeChair.codeId, codeId));
  if (chairIds.length > 0)
    await db.insert(codeChair).values(chairIds.map((chairId) => ({ codeId, chairId })));
}
