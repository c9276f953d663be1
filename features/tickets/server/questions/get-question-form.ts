import type { findEvent } from '#features/event/server/queries.ts';
import type { QuestionForm } from '#features/tickets/contract/questions.ts';
import {
  getQuestionEnd,
  listSlots,
  type QuestionScope,
  toPlace,
} from '#features/tickets/contract/rules/questions.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { Database } from '#platform/database/database.ts';
import { listOrderResponses, listQuestions } from './queries.ts';

type FormSubject = {
  event: Pick<NonNullable<Awaited<ReturnType<typeof findEvent>>>, 'id'> &
    Parameters<typeof getQuestionEnd>[1];
  orderId: number;
  /** Those that the reader may respond for. */
  tickets: readonly Pick<Ticket, 'id' | 'chairType'>[];
  scopes?: readonly QuestionScope[];
};

/** The questions for these tickets of an order, and for the order, with what was responded. */
export async function getQuestionForm(
  db: Database,
  { event, orderId, tickets, scopes }: FormSubject,
): Promise<QuestionForm> {
  const questions = await listQuestions(db, event.id);
  const slots = listSlots(questions, tickets, scopes);
  if (slots.length === 0) return { questions: [], responses: [] };
  const places = slots.map(toPlace);
  const stored = await listOrderResponses(db, orderId);
  return {
    questions: questions
      .filter(({ id }) => places.some(({ questionId }) => questionId === id))
      .map((question) => ({ ...question, closesAt: getQuestionEnd(question, event) })),
    responses: stored.filter((response) =>
      places.some(
        ({ questionId, ticketId }) =>
          questionId === response.questionId && ticketId === response.ticketId,
      ),
    ),
  };
}
