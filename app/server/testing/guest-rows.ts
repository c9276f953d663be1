import { order } from '#features/event/server/tables.ts';
import { guestNote } from '#features/tickets/server/notes/tables.ts';
import { eventQuestion, questionResponse } from '#features/tickets/server/questions/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { eq } from 'drizzle-orm';

type GuestRows = {
  eventId: number;
  orderId: number;
  ticketId: number;
  name: string;
  at: Date;
};

/** An extra of the order, notes on a guest and on the order, and a question for each with what was responded. */
export async function addGuestRows(
  db: Database,
  { eventId, orderId, ticketId, name, at }: GuestRows,
): Promise<void> {
  const extra = { id: 1, name: 'Bus seat', unitCents: 0, quantity: 2 };
  await db
    .update(order)
    .set({ extras: [{ ...extra, leftQuantity: 2, leftCents: 0 }], hasClaimedExtras: true })
    .where(eq(order.id, orderId));
  const note = { kind: 'other' as const, text: `${name} comes late.`, createdAt: at };
  await db.insert(guestNote).values([
    { orderId, ticketId, ...note },
    { orderId, ...note },
  ]);
  for (const scope of ['guest', 'order'] as const) {
    const text = `A question for each ${scope}`;
    const [question] = await db
      .insert(eventQuestion)
      .values({ eventId, place: 1, text, scope, kind: 'text' })
      .returning({ id: eventQuestion.id });
    await db.insert(questionResponse).values({
      questionId: question?.id ?? 0,
      orderId,
      ticketId: scope === 'guest' ? ticketId : null,
      text: `${name} responds for the ${scope}`,
      updatedAt: at,
    });
  }
}
