import type { ChairType } from '#contract/chairs.ts';
import { chair, code, ticket } from '#features/event/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { and, eq, isNull } from 'drizzle-orm';

/** What the price of an active ticket depends on; null for any other. */
export async function findPricedTicket(db: Database, ticketId: number) {
  const [row] = await db
    .select({
      eventId: ticket.eventId,
      chair: { chairType: chair.chairType, amount: chair.amountCents },
      // The id comes first: without it, Drizzle takes a code whose first column is null for none.
      code: { id: code.id, chairCents: code.chairCents, percentOff: code.percentOff },
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .leftJoin(code, eq(code.id, ticket.codeId))
    .where(and(eq(ticket.id, ticketId), isNull(ticket.cancelledAt)));
  return row ?? null;
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
