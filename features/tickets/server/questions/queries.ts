import {
  and,
  asc,
  count,
  eq,
  isNotNull,
  isNull,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { ChairType } from '#contract/chairs.ts';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import type { NoteLine } from '#features/tickets/contract/notes.ts';
import type {
  CountedQuestion,
  Question,
  QuestionResponse,
} from '#features/tickets/contract/questions.ts';
import type { ResponsePlace, ResponseValue } from '#features/tickets/contract/rules/questions.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { eventQuestion, questionResponse } from './tables.ts';

const questionColumns = {
  id: eventQuestion.id,
  text: eventQuestion.text,
  help: eventQuestion.help,
  scope: eventQuestion.scope,
  kind: eventQuestion.kind,
  choices: eventQuestion.choices,
  isRequired: eventQuestion.isRequired,
  isAtDoor: eventQuestion.isAtDoor,
  guestTypes: eventQuestion.guestTypes,
  closesDaysBefore: eventQuestion.closesDaysBefore,
};

const isPresent = isNull(eventQuestion.deletedAt);
const isOfEvent = (eventId: number): SQL | undefined =>
  and(eq(eventQuestion.eventId, eventId), isPresent);
const inOrder = [asc(eventQuestion.place), asc(eventQuestion.id)];

export const listQuestions = (db: Database, eventId: number): Promise<Question[]> =>
  db
    .select(questionColumns)
    .from(eventQuestion)
    .where(isOfEvent(eventId))
    .orderBy(...inOrder);

/** The same, which no one changes until the transaction ends. */
export const listLockedQuestions = (db: Database, eventId: number): Promise<Question[]> =>
  db
    .select(questionColumns)
    .from(eventQuestion)
    .where(isOfEvent(eventId))
    .orderBy(...inOrder)
    .for('share');

/** With how many guests and orders responded, those whose tickets were canceled left out. */
export const listCountedQuestions = (db: Database, eventId: number): Promise<CountedQuestion[]> =>
  db
    .select({
      ...questionColumns,
      responses: sql<number>`(select count(*)::integer from ${questionResponse} r
        where r.question_id = ${eventQuestion}.id and exists (select from ${ticket} t
          where t.order_id = r.order_id and t.id = coalesce(r.ticket_id, t.id) and t.cancelled_at is null))`,
    })
    .from(eventQuestion)
    .where(isOfEvent(eventId))
    .orderBy(...inOrder);

type EventOfQuestion = { eventId: number };

/** Locks a question; with `isDeleted` one that was removed. Null when there is none. */
export async function lockQuestion(
  db: Database,
  id: number,
  isDeleted = false,
): Promise<(Question & EventOfQuestion) | null> {
  const [row] = await db
    .select({ ...questionColumns, eventId: eventQuestion.eventId })
    .from(eventQuestion)
    .where(
      and(eq(eventQuestion.id, id), isDeleted ? isNotNull(eventQuestion.deletedAt) : isPresent),
    )
    .for('update');
  return row ?? null;
}

/** Inserts a question after the others of its event. */
export async function insertQuestion(
  db: Database,
  values: Omit<typeof eventQuestion.$inferInsert, 'place'>,
): Promise<Question> {
  const [row] = await db
    .insert(eventQuestion)
    .values({
      ...values,
      place: sql`(select coalesce(max(q.place), 0) + 1 from ${eventQuestion} q where q.event_id = ${values.eventId})`,
    })
    .returning(questionColumns);
  if (!row) throw new Error('The question was not inserted.');
  return row;
}

export const { update: updateQuestionRow } = accessRows(eventQuestion);

/** The ids of the choices that someone has, also of tickets that were canceled since. Null when there is no response at all. */
export async function listUsedChoices(db: Database, questionId: number): Promise<number[] | null> {
  const [row] = await db
    .select({
      responses: count(),
      ids: sql<number[] | null>`array_agg(distinct c.id) filter (where c.id is not null)`,
    })
    .from(questionResponse)
    .leftJoin(sql`unnest(${questionResponse.choiceIds}) as c(id)`, sql`true`)
    .where(eq(questionResponse.questionId, questionId));
  return row && row.responses > 0 ? (row.ids ?? []) : null;
}

const responseColumns = {
  questionId: questionResponse.questionId,
  ticketId: questionResponse.ticketId,
  text: questionResponse.text,
  choiceIds: questionResponse.choiceIds,
};

/** What was responded for an order and its guests. */
export const listOrderResponses = (db: Database, orderId: number): Promise<QuestionResponse[]> =>
  db.select(responseColumns).from(questionResponse).where(eq(questionResponse.orderId, orderId));

/** A stored response as text, choices by their labels: 'Beef, Fish'. */
export const selectResponseText = (response: SQLWrapper): SQL<string> =>
  sql`coalesce(nullif(${response}.text, ''), (select string_agg(c.item->>'label', ', ' order by c.place)
    from ${eventQuestion} of_choice, jsonb_array_elements(of_choice.choices) with ordinality c (item, place)
    where of_choice.id = ${response}.question_id and (c.item->>'id')::integer = any(${response}.choice_ids)))`;

/** In a query of tickets: all that was responded for the guest and for the whole order, 'Meal: Fish; Bus (whole order): Yes'. */
export const selectGuestResponses = sql<string>`coalesce((
  select string_agg(q.text || case when r.ticket_id is null then ' (whole order)' else '' end || ': ' || ${selectResponseText(sql`r`)},
    '; ' order by r.ticket_id is null, q.place, q.id)
  from ${questionResponse} r join ${eventQuestion} q on q.id = r.question_id
  where r.order_id = ${ticket.orderId} and coalesce(r.ticket_id, ${ticket.id}) = ${ticket.id}
    and q.deleted_at is null), '')`;

/** In a query of tickets: what the door sees of what was responded, like its notes. */
export const selectDoorResponses = sql<NoteLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', 'other', 'text', q.text || ': ' || coalesce(${selectResponseText(sql`r`)}, ''))
    order by q.place, q.id)
  from ${questionResponse} r join ${eventQuestion} q on q.id = r.question_id
  where r.order_id = ${ticket.orderId} and coalesce(r.ticket_id, ${ticket.id}) = ${ticket.id}
    and q.is_at_door and q.deleted_at is null), '[]'::jsonb)`;

/** In a query of orders: the questions of the order's event, and what was responded for it. */
export const selectOrderQuestions = {
  questions: sql<
    Question[]
  >`(select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text, 'help', q.help, 'scope', q.scope,
    'kind', q.kind, 'choices', q.choices, 'isRequired', q.is_required, 'isAtDoor', q.is_at_door, 'guestTypes', q.guest_types,
    'closesDaysBefore', q.closes_days_before) order by q.place, q.id), '[]')
    from ${eventQuestion} q where q.event_id = ${order.eventId} and q.deleted_at is null)`,
  responses: sql<
    QuestionResponse[]
  >`(select coalesce(json_agg(json_build_object('questionId', r.question_id, 'ticketId', r.ticket_id,
    'text', r.text, 'choiceIds', r.choice_ids)), '[]') from ${questionResponse} r where r.order_id = ${order.id})`,
};

export const listEventResponses = (
  db: Database,
  eventId: number,
): Promise<(QuestionResponse & { orderId: number })[]> =>
  db
    .select({ ...responseColumns, orderId: questionResponse.orderId })
    .from(questionResponse)
    .innerJoin(eventQuestion, eq(eventQuestion.id, questionResponse.questionId))
    .where(isOfEvent(eventId));

/** An active ticket of an event with its seat and who bought it. */
export type SeatedGuest = {
  id: number;
  orderId: number;
  chairType: ChairType;
  userName: string;
  tableName: string;
  chairName: string;
  buyerName: string;
};

export const listSeatedGuests = (db: Database, eventId: number): Promise<SeatedGuest[]> =>
  db
    .select({
      id: ticket.id,
      orderId: ticket.orderId,
      chairType: ticket.chairType,
      userName: ticket.userName,
      tableName: chair.tableName,
      chairName: chair.chairName,
      buyerName: order.name,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(order, eq(order.id, ticket.orderId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.orderId), asc(ticket.id));

type StoredPlace = ResponsePlace & { orderId: number };

/** Inserts a response where there is none. */
export async function insertResponse(
  db: Database,
  place: StoredPlace,
  { text, choiceIds }: ResponseValue,
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(questionResponse)
    .values({ ...place, text, choiceIds: [...choiceIds], updatedAt });
}

export async function deleteResponseRow(
  db: Database,
  { questionId, orderId, ticketId }: StoredPlace,
): Promise<void> {
  await db
    .delete(questionResponse)
    .where(
      and(
        eq(questionResponse.questionId, questionId),
        eq(questionResponse.orderId, orderId),
        ticketId === null
          ? isNull(questionResponse.ticketId)
          : eq(questionResponse.ticketId, ticketId),
      ),
    );
}

/** Deletes all responses of the guest of a ticket. */
export async function deleteResponsesOfTicket(db: Database, ticketId: number): Promise<void> {
  await db.delete(questionResponse).where(eq(questionResponse.ticketId, ticketId));
}
