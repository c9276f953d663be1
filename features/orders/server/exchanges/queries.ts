import type { ChairType } from '#contract/chairs.ts';
import { chair, code, ticket } from '#features/event/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';

// The id comes first: without it, Drizzle takes a code whose first column is null for none.
const codeColumns = { id: code.id, chairCents: code.chairCents, percentOff: code.percentOff };

export type TicketCode = Pick<typeof code.$inferSelect, keyof typeof codeColumns>;

/** What the price of an active ticket depends on; null for any other. */
export async function findPricedTicket(db: Database, ticketId: number) {
  const [row] = await db
    .select({
      eventId: ticket.eventId,
      chair: { chairType: chair.chairType, amount: chair.amountCents },
      code: codeColumns,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .leftJoin(code, eq(code.id, ticket.codeId))
    .where(and(eq(ticket.id, ticketId), isNull(ticket.cancelledAt)));
  return row ?? null;
}

/** The codes that tickets were bought with; a ticket without one is not there. */
export async function listTicketCodes(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TicketCode>> {
  const rows = await db
    .select({ ticketId: ticket.id, code: codeColumns })
    .from(ticket)
    .innerJoin(code, eq(code.id, ticket.codeId))
    .where(inArray(ticket.id, [...ids]));
  return new Map(rows.map((row) => [row.ticketId, row.code]));
}

/** Changes the type of a ticket's guest and what it costs. */
export async function updateGuestType(
  db: Database,
  ticketId: number,
  { guestType, ...price }: { guestType: ChairType; amountCents: number; discountCents?: number },
): Promise<void> {
  await db
    .update(ticket)
    .set({ chairType: guestType, ...price })
    .where(eq(ticket.id, ticketId));
}
