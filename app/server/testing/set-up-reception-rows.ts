import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { insertCartRow } from '#features/seats/server/carts/queries.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import {
  seatRequest,
  type SeatRequestState,
} from '#features/orders/server/seat-requests/tables.ts';
import type { ClaimState } from '#features/event/contract/rules/chair-states.ts';
import { insertPartyRow } from '#features/orders/server/waiting-list/queries.ts';
import { chairClaim, code, codeChair, order, ticket } from '#features/event/server/tables.ts';
import { addEvent } from './sell-chairs.ts';
import { testNow } from './test-now.ts';
import { adultGuest } from './guests.ts';

export const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);

/** A database with two events and two carts, without a site, for tests of single queries. */
export async function setUpReceptionRows() {
  const clone = await createTestDatabase();
  const handle = openDatabase(clone.url, 1);
  const { eventId, chairs } = await addEvent(handle.database);
  const other = await addEvent(handle.database, { title: 'Another' });
  const otherEventId = other.eventId;
  const chairIds = chairs.map(({ id }) => id);
  const [cartId, otherCartId] = [randomUUID(), randomUUID()];
  for (const id of [cartId, otherCartId])
    await insertCartRow(handle.database, { id, eventId }, testNow);
  return {
    handle,
    eventId,
    otherEventId,
    /** A chair of the other event. */
    otherChairId: other.chairs[0]?.id ?? 0,
    chairIds,
    cartId,
    otherCartId,
    ...createRowFunctions(handle.database, { eventId, chairIds, cartId }),
    /** Deletes what the last test inserted. */
    async clear() {
      await handle.database.execute(
        sql`truncate chair_claim, client_hold_history, seat_request, ticket_code, "order", ticket cascade`,
      );
    },
    async close() {
      await handle.close();
      await clone.drop();
    },
  };
}

type Hall = { eventId: number; chairIds: readonly number[]; cartId: string };

function createRowFunctions(database: Database, hall: Hall) {
  const { eventId, chairIds, cartId } = hall;
  const chairAt = (index: number) => chairIds[index] ?? 0;

  async function insertClaim(
    index: number,
    state: ClaimState,
    change: Partial<typeof chairClaim.$inferInsert> = {},
  ): Promise<number> {
    const claim = { ...adultGuest, state, cartId, expiresAt: minutesLater(10), ...change };
    await database.insert(chairClaim).values({ eventId, chairId: chairAt(index), ...claim });
    return chairAt(index);
  }
  /** The claims by index of their chair, as 'state', with the order where there is one. */
  async function readClaims(): Promise<Record<number, ClaimState>> {
    const rows = await database.select().from(chairClaim).orderBy(chairClaim.chairId);
    return Object.fromEntries(rows.map((row) => [chairIds.indexOf(row.chairId), row.state]));
  }
  async function readClaim(index: number): Promise<typeof chairClaim.$inferSelect | null> {
    const [row] = await database
      .select()
      .from(chairClaim)
      .where(eq(chairClaim.chairId, chairAt(index)));
    return row ?? null;
  }
  return {
    chairAt,
    insertClaim,
    ...createRequestFunctions(database, hall),
    ...createOrderFunctions(database, hall),
    ...createListFunctions(database, hall),
    readClaim,
    readClaims,
    readExpiry: async (index: number) => (await readClaim(index))?.expiresAt,
  };
}

function createListFunctions(database: Database, { eventId, chairIds }: Hall) {
  /** Inserts a code for some chairs, by index, whose claims stay as they are. Returns its id. */
  async function insertCode(chairs: readonly number[]): Promise<number> {
    const [created] = await database
      .insert(code)
      .values({ eventId, code: `Sample ${chairs.join()}`, label: '' })
      .returning();
    if (!created) throw new Error('The code was not inserted.');
    const codeId = created.id;
    const values = chairs.map((index) => ({ codeId, chairId: chairIds[index] ?? 0 }));
    await database.insert(codeChair).values(values);
    return codeId;
  }
  /** Inserts a party of one adult that waits. */
  const insertParty = (ofEvent = eventId, name = 'a') =>
    insertPartyRow(database, {
      eventId: ofEvent,
      name,
      email: `${name}@example.org`,
      telephone: '6175550123',
      adults: 1,
      children: 0,
      accessible: 0,
      isTogether: true,
      acceptsFewer: false,
      state: 'waiting',
      joinedAt: testNow,
    });
  return { insertCode, insertParty };
}

function createRequestFunctions(database: Database, { eventId, chairIds, cartId }: Hall) {
  async function insertRequest(
    state: SeatRequestState,
    change: Partial<typeof seatRequest.$inferInsert> = {},
  ): Promise<number> {
    const [created] = await database
      .insert(seatRequest)
      .values({
        eventId,
        chairId: chairIds[0] ?? 0,
        name: 'A',
        email: 'a@example.org',
        state,
        telephone: '6175550123',
        client: 'client',
        network: 'network',
        requestedAt: testNow,
        ...change,
      })
      .returning();
    if (!created) throw new Error('The request was not inserted.');
    if (state === 'requested' || state === 'approved') await insertPromise(created, state);
    return created.id;
  }
  /** An open request has the promise of its chair, unless the chair has a claim already. */
  async function insertPromise(
    { id, ...request }: typeof seatRequest.$inferSelect,
    state: 'requested' | 'approved',
  ): Promise<void> {
    const approval = {
      promisedCart: request.cartId ?? cartId,
      promisedUntil: request.heldUntil ?? minutesLater(60),
    };
    const promise = state === 'requested' ? 'REQUESTED' : 'APPROVED';
    await database
      .insert(chairClaim)
      .values({
        eventId: request.eventId,
        chairId: request.chairId,
        ...adultGuest,
        state: promise,
        promise,
        promisedTo: id,
        ...(promise === 'APPROVED' ? approval : {}),
      })
      .onConflictDoNothing();
  }
  return { insertRequest };
}

function createOrderFunctions(database: Database, { eventId, chairIds, cartId }: Hall) {
  async function insertOrder(change: Partial<typeof order.$inferInsert> = {}): Promise<Order> {
    const [created] = await database
      .insert(order)
      .values({
        eventId,
        cartId,
        state: 'PENDING',
        method: 'card',
        name: 'A',
        email: 'a@example.org',
        telephone: '6175550123',
        subtotalCents: 0,
        feeCents: 0,
        totalCents: 0,
        createdAt: testNow,
        ...change,
      })
      .returning();
    if (!created) throw new Error('The order was not inserted.');
    return created;
  }
  let tickets = 0;
  /** Inserts a ticket with an order of its own. Returns its id. */
  async function insertTicket(
    index: number,
    change: Partial<typeof ticket.$inferInsert> = {},
  ): Promise<number> {
    tickets += 1;
    const { id: orderId } = await insertOrder({ eventId: change.eventId ?? eventId });
    const [created] = await database
      .insert(ticket)
      .values({
        eventId,
        chairId: chairIds[index] ?? 0,
        orderId,
        barCode: `ticket ${tickets}`,
        userName: 'A',
        userEmail: 'a@example.org',
        telephone: '6175550123',
        chairType: 'adult',
        amountCents: 0,
        checkoutDate: testNow,
        ...change,
      })
      .returning({ id: ticket.id });
    if (!created) throw new Error('The ticket was not inserted.');
    return created.id;
  }
  return { insertOrder, insertTicket };
}
