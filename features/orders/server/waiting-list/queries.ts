import type { PartyState } from '#features/seats/contract/rules/parties.ts';
import { and, asc, count, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { isHeldAt } from '#features/event/server/claim-queries.ts';
import { cart, chair, chairClaim, event } from '#features/event/server/tables.ts';
import { isSaleOpenAt } from '#features/event/server/sale-queries.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

export type PartyRecord = typeof waitingParty.$inferSelect;

const isOpen = inArray(waitingParty.state, ['waiting', 'offered']);
const isSameEmail = (email: string) => sql`lower(${waitingParty.email}) = lower(${email})`;
/** In line: the oldest first. */
const inOrder = [asc(waitingParty.joinedAt), asc(waitingParty.id)];

/** Throws a unique violation when the address or the number waits already. */
export const { create: insertPartyRow, find: findParty } = accessRows(waitingParty);

/** Locks the party until the transaction ends. */
export async function lockParty(db: Database, id: number): Promise<PartyRecord | null> {
  const [party] = await db.select().from(waitingParty).where(eq(waitingParty.id, id)).for('update');
  return party ?? null;
}

/** The party of an event that waits, or has an offer, with this email address or telephone number. */
export async function findOpenParty(
  db: Database,
  { eventId, email, telephone }: Pick<PartyRecord, 'eventId' | 'email' | 'telephone'>,
): Promise<PartyRecord | null> {
  const [party] = await db
    .select()
    .from(waitingParty)
    .where(
      and(
        eq(waitingParty.eventId, eventId),
        isOpen,
        or(isSameEmail(email), inArray(waitingParty.telephone, listStoredWritings(telephone))),
      ),
    )
    .orderBy(sql`${isSameEmail(email)} desc`)
    .limit(1);
  return party ?? null;
}

/** The parties of an event that joined since then and are not confirmed. */
export const countUnconfirmedParties = (
  db: Database,
  eventId: number,
  since: Date,
): Promise<number> =>
  db.$count(
    waitingParty,
    and(
      eq(waitingParty.eventId, eventId),
      eq(waitingParty.state, 'unconfirmed'),
      gt(waitingParty.joinedAt, since),
    ),
  );

/** Deletes the earlier unconfirmed parties of an address: a new email replaces the earlier ones. */
export async function deleteUnconfirmedParties(
  db: Database,
  eventId: number,
  email: string,
): Promise<void> {
  await db
    .delete(waitingParty)
    .where(
      and(
        eq(waitingParty.eventId, eventId),
        eq(waitingParty.state, 'unconfirmed'),
        isSameEmail(email),
      ),
    );
}

type PartyChange = Partial<Omit<PartyRecord, 'id' | 'eventId'>>;

/** Changes a party that is in one of the states and has the same offer; false when it is not. */
export async function transitionParty(
  db: Database,
  { id, cartId }: Pick<PartyRecord, 'id' | 'cartId'>,
  from: readonly PartyState[],
  change: PartyChange,
): Promise<boolean> {
  const rows = await db
    .update(waitingParty)
    .set(change)
    .where(
      and(
        eq(waitingParty.id, id),
        sql`${waitingParty.cartId} is not distinct from ${cartId}`,
        inArray(waitingParty.state, [...from]),
      ),
    )
    .returning({ id: waitingParty.id });
  return rows.length > 0;
}

export async function updateNote(db: Database, id: number, note: string): Promise<void> {
  await db.update(waitingParty).set({ note }).where(eq(waitingParty.id, id));
}

/** The part of the statement that sells an order: the offer of the cart `cartId` was paid `now`. */
export const markPartyBought = (db: Database, condition: SQL) =>
  db
    .update(waitingParty)
    .set({ state: 'bought', endedAt: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(waitingParty.cartId, sql.placeholder('cartId')),
        inArray(waitingParty.state, ['offered', 'passed']),
        condition,
      ),
    )
    .returning({ id: waitingParty.id });

/** Locks the waiting parties of an event and returns them, the oldest first. */
export const lockWaitingParties = (db: Database, eventId: number): Promise<PartyRecord[]> =>
  db
    .select()
    .from(waitingParty)
    .where(and(eq(waitingParty.eventId, eventId), eq(waitingParty.state, 'waiting')))
    .orderBy(...inOrder)
    .for('update');

export async function countOvertaking(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(waitingParty)
    .set({ overtaken: sql`${waitingParty.overtaken} + 1` })
    .where(inArray(waitingParty.id, [...ids]));
}

export async function markConsidered(db: Database, eventId: number, now: Date): Promise<void> {
  await db
    .update(waitingParty)
    .set({ consideredAt: now })
    .where(and(eq(waitingParty.eventId, eventId), eq(waitingParty.state, 'waiting')));
}

/** How many parties of the event wait ahead of this one. */
export async function countAhead(
  db: Database,
  { id, eventId, joinedAt }: Pick<PartyRecord, 'id' | 'eventId' | 'joinedAt'>,
): Promise<number> {
  const [row] = await db
    .select({ ahead: count() })
    .from(waitingParty)
    .where(
      and(
        eq(waitingParty.eventId, eventId),
        eq(waitingParty.state, 'waiting'),
        or(
          lt(waitingParty.joinedAt, joinedAt),
          and(eq(waitingParty.joinedAt, joinedAt), lt(waitingParty.id, id)),
        ),
      ),
    );
  return row?.ahead ?? 0;
}

/** Parties of an event whose address is confirmed, or whose confirmation is not over: in line, then those with an end. */
export const listParties = (
  db: Database,
  eventId: number,
  unconfirmedSince: Date,
): Promise<PartyRecord[]> =>
  db
    .select()
    .from(waitingParty)
    .where(
      and(
        eq(waitingParty.eventId, eventId),
        or(ne(waitingParty.state, 'unconfirmed'), gt(waitingParty.joinedAt, unconfirmedSince)),
      ),
    )
    .orderBy(...inOrder);

/** What carts hold, or have sold, with what the guests pay. */
export const listCartSeats = async (db: Database, cartIds: readonly string[]) =>
  cartIds.length === 0
    ? []
    : db
        .select({
          cartId: chairClaim.cartId,
          state: chairClaim.state,
          expiresAt: chairClaim.expiresAt,
          tableName: chair.tableName,
          chairName: chair.chairName,
          chairType: chairClaim.guestType,
          amount: chairClaim.amountCents,
        })
        .from(chairClaim)
        .innerJoin(chair, eq(chair.id, chairClaim.chairId))
        .where(inArray(chairClaim.cartId, [...cartIds]))
        .orderBy(asc(chair.id));

/** Offers that ended or whose chairs were all given back, and that no payment holds. */
export async function listEndedOffers(db: Database, now: Date): Promise<PartyRecord[]> {
  const isHeldNow = sql`exists (select from ${chairClaim} where ${chairClaim.cartId} = ${waitingParty.cartId}
    and (${chairClaim.state} <> 'HELD' or ${isHeldAt(now)}))`;
  return db
    .select()
    .from(waitingParty)
    .where(and(eq(waitingParty.state, 'offered'), sql`not ${isHeldNow}`))
    .orderBy(asc(waitingParty.id));
}

/** Events with chairs to offer, with parties that no seats were looked for since `before`, or with chairs kept for no one. */
export async function listDueEvents(db: Database, now: Date, before: Date): Promise<number[]> {
  const at = now.toISOString();
  const reservedRows = sql`select from ${chairClaim} where ${chairClaim.eventId} = ${event.id} and ${chairClaim.state} = 'WAITING'`;
  const isSomeoneDue = sql`exists (select from ${waitingParty} where ${waitingParty.eventId} = ${event.id}
    and ${waitingParty.state} = 'waiting' and (${waitingParty.consideredAt} is null or ${waitingParty.consideredAt} < ${before.toISOString()}::timestamptz))`;
  const isNoOneWaiting = sql`not exists (select from ${waitingParty} where ${waitingParty.eventId} = ${event.id} and ${waitingParty.state} = 'waiting')`;
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(
      or(
        and(
          isSaleOpenAt(now),
          or(
            sql`exists (${reservedRows} and (${chairClaim.expiresAt} is null or ${chairClaim.expiresAt} <= ${at}::timestamptz))`,
            isSomeoneDue,
          ),
        ),
        sql`exists (${reservedRows}) and ${isNoOneWaiting}`,
        and(lte(event.countdownTarget, now), or(isSomeoneDue, sql`exists (${reservedRows})`)),
      ),
    )
    .orderBy(asc(event.id));
  return rows.map(({ id }) => id);
}

export async function deleteCartRow(db: Database, id: string): Promise<void> {
  await db.delete(cart).where(eq(cart.id, id));
}
