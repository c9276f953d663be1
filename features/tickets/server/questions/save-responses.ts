import { getHandOverEnd } from '#features/event/server/rules.ts';
import type { findEvent } from '#features/event/server/queries.ts';
import { noteActions } from '#features/tickets/contract/order-changes.ts';
import type { Question, ResponseChange } from '#features/tickets/contract/questions.ts';
import {
  findResponse,
  findResponseError,
  isEmptyResponse,
  isQuestionOpen,
  isSameResponse,
  listSlots,
  questionScopes,
  type QuestionScope,
  type ResponseValue,
} from '#features/tickets/contract/rules/questions.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  deleteResponseRow,
  insertResponse,
  listLockedQuestions,
  listOrderResponses,
} from './queries.ts';

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

type NewResponses = {
  orderId: number;
  event: Event;
  /** Those that may be responded for. */
  tickets: readonly Pick<Ticket, 'id' | 'chairType' | 'received'>[];
  scopes?: readonly QuestionScope[];
  changes: readonly ResponseChange[];
  /** The team may respond after a question has closed and at open doors. */
  isTeam?: boolean;
  actor: { id: string; name: string };
};

type Change = {
  question: Question;
  ticketId: number | null;
  before: ResponseValue;
  after: ResponseValue;
};

/** Saves responses, all or none, in the caller's transaction, which has locked the order. Those that are as before are left out. */
export async function saveResponses(
  platform: Platform,
  db: Database,
  responses: NewResponses,
): Promise<void> {
  const { orderId, actor } = responses;
  const now = platform.clock.now();
  const changes = await checkChanges(db, responses, now);
  for (const { question, ticketId, after } of changes) {
    const place = { questionId: question.id, orderId, ticketId };
    await deleteResponseRow(db, place);
    if (!isEmptyResponse(after)) await insertResponse(db, place, after, now);
  }
  const bySubject = Map.groupBy(changes, ({ ticketId }) =>
    ticketId === null ? `order ${orderId}` : `ticket ${ticketId}`,
  );
  for (const [subject, ofSubject] of bySubject)
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: noteActions.responses,
      subject,
      before: { responses: toAuditLines(ofSubject, 'before') },
      after: { responses: toAuditLines(ofSubject, 'after') },
    });
}

/** The changes that are any; throws when one is not as the screen showed it or can't be. */
async function checkChanges(
  db: Database,
  { orderId, event, tickets, scopes = questionScopes, changes, isTeam = false }: NewResponses,
  now: Date,
): Promise<Change[]> {
  const slots = listSlots(await listLockedQuestions(db, event.id), tickets, scopes);
  const stored = await listOrderResponses(db, orderId);
  const errors: Record<string, string> = {};
  const checked = changes.flatMap(({ questionId, ticketId, before, after }, index): Change[] => {
    const slot = slots.find(
      (item) => item.question.id === questionId && item.ticketId === ticketId,
    );
    if (!slot) throw new ProblemError('question-changed');
    const { question } = slot;
    const isReceived = tickets.some(({ id, received }) => id === ticketId && received);
    if (!isTeam) requireOpen(question, { event, isReceived, now });
    const current = findResponse(stored, { questionId, ticketId });
    if (!isSameResponse(before, current)) throw new ProblemError('responses-changed');
    const error = findResponseError(question, after);
    if (error) errors[`responses.${index}`] = error;
    return isSameResponse(before, after) ? [] : [{ question, ticketId, before, after }];
  });
  if (Object.keys(errors).length > 0) throw new ProblemError('validation-failed', {}, errors);
  return checked;
}

type Openness = { event: Event; isReceived: boolean; now: Date };

function requireOpen(question: Question, { event, isReceived, now }: Openness): void {
  if (isReceived) throw new ProblemError('ticket-received');
  if (now >= getHandOverEnd(event)) throw new ProblemError('doors-open');
  if (!isQuestionOpen(question, event, now))
    throw new ProblemError('question-closed', { question: question.text });
}

/** The audit log is kept forever, so what was chosen or typed, which may tell of someone's health, stays out of it. */
const toAuditLines = (changes: readonly Change[], side: 'before' | 'after'): string[] =>
  changes.map(({ question, before, ...change }) => {
    const value = side === 'before' ? before : change.after;
    const response = side === 'after' && !isEmptyResponse(before) ? 'another answer' : 'an answer';
    return `${question.text}: ${isEmptyResponse(value) ? 'no answer' : response}`;
  });
