import type { EventResponses, Question } from '#features/tickets/contract/questions.ts';
import { findResponse, listSlots, toPlace } from '#features/tickets/contract/rules/questions.ts';
import { compareNames } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import { listEventResponses, listSeatedGuests, type SeatedGuest } from './queries.ts';

/** What the guests and orders of an event responded to these questions, in the order of tables and chairs, orders last. */
export async function listResponsesOfEvent(
  db: Database,
  eventId: number,
  questions: readonly Question[],
): Promise<EventResponses[]> {
  if (questions.length === 0) return [];
  const byOrder = Map.groupBy(await listSeatedGuests(db, eventId), ({ orderId }) => orderId);
  const stored = Map.groupBy(await listEventResponses(db, eventId), ({ orderId }) => orderId);
  const rows = [...byOrder].flatMap(([orderId, guests]) => {
    const slots = listSlots(questions, guests);
    const bySubject = Map.groupBy(slots, ({ ticketId }) => ticketId);
    return [...bySubject].map(([ticketId, own]) => ({
      ...toSubject(guests, ticketId),
      orderId,
      ticketId,
      responses: own.map((slot) => {
        const { text, choiceIds } = findResponse(stored.get(orderId) ?? [], toPlace(slot));
        return { questionId: slot.question.id, text, choiceIds: [...choiceIds] };
      }),
    }));
  });
  return rows.toSorted(
    (a, b) =>
      Number(a.ticketId === null) - Number(b.ticketId === null) ||
      compareNames(a.tableName, b.tableName) ||
      compareNames(a.chairName, b.chairName),
  );
}

function toSubject(guests: readonly SeatedGuest[], ticketId: number | null) {
  const guest = guests.find(({ id }) => id === ticketId);
  return {
    openTicketId: guest?.id ?? guests[0]?.id ?? 0,
    userName: guest?.userName ?? guests[0]?.buyerName ?? '',
    tableName: guest?.tableName ?? '',
    chairName: guest?.chairName ?? '',
  };
}
