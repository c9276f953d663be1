import { guestNote } from '#features/tickets/server/notes/tables.ts';
import { eventQuestion, questionResponse } from '#features/tickets/server/questions/tables.ts';
import type { Database } from '#platform/database/database.ts';

type GuestRows = {
  eventId: number;
  orderId: number;
  ticketId: number;
  name: string;
  at: Date;
};

/** Notes on a guest and on the order, and a question for each with what was responded. */
export async function addGuestRows(
  db: Database,
  { eventId, orderId, ticketId, name, at }: GuestRows,
): Promise<void> {
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
