import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import {
  insertLedgerRows,
  type LedgerPosting,
  toLedgerRows,
} from '#features/payments/server/ledger-queries.ts';
import type { Attempt, Delivery } from '#features/payments/server/payable.ts';
import {
  lockUnchangedAttempt,
  toOutcomeValues,
  updateUnchangedAttempt,
} from '#features/payments/server/queries.ts';
import type { Message } from '#features/webhooks/contract/webhook-messages.ts';
import { insertMessages, toMessageValues } from '#features/webhooks/server/message-queries.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { encodeNotification, notifyChannel } from '#platform/database/pubsub.ts';
import { insertTasks } from '#platform/outbox/outbox-queries.ts';
import { recordPaidHolds } from '#features/seats/server/claims/client-hold-queries.ts';
import {
  lockPayingChairs,
  sellPayingChairs,
} from '#features/seats/server/claims/payment-queries.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import { insertTickets, type toTicketRows } from '#features/tickets/server/queries.ts';
import { markPartyBought } from '../waiting-list/queries.ts';
import type { OpenOrder } from './queries.ts';

const input = sql.placeholder;

/**
 * Locks the order, its attempt and its chairs, in this order, and writes the sale if all of them are as the caller saw them: the first
 * four parts decide, and each of the others does nothing unless the sale is whole. The locked rows are their newest versions, also
 * when the statement waited for one of them.
 */
const sellStatement = prepareOnce((db) => {
  const due = db.$with('due').as(
    db
      .select({ id: order.id })
      .from(order)
      .where(and(eq(order.id, input('orderId')), eq(order.state, 'PENDING')))
      .for('update'),
  );
  const payment = db
    .$with('payment')
    .as(lockUnchangedAttempt(db, sql`exists (select from ${due})`));
  const paying = db.$with('paying', {}).as(lockPayingChairs(sql`exists (select from ${payment})`));
  const whole = db
    .$with('whole', {})
    .as(sql`select from ${paying} having count(*) = ${input('chairCount')}::integer`);
  const isWhole = sql`exists (select from ${whole})`;

  const attempt = db.$with('attempt').as(updateUnchangedAttempt(db, isWhole));
  const sold = db.$with('sold', {}).as(sellPayingChairs(isWhole));
  const tickets = db
    .$with('tickets', { id: ticket.id, chairId: ticket.chairId })
    .as(insertTickets(isWhole));
  const paid = db.$with('paid').as(
    db
      .update(order)
      .set({ state: 'PAID', paidAt: sql`${input('now')}` })
      .where(and(eq(order.id, input('orderId')), isWhole))
      .returning({
        notified: sql`pg_notify(${notifyChannel}, ${input('notification')})`.as('notified'),
      }),
  );
  const entries = db.$with('entries', {}).as(insertLedgerRows(isWhole));
  const requests = db
    .$with('requests')
    .as(markRequestsPaid(db, sql`(select chair_id from ${paying})`, isWhole));
  const party = db.$with('party').as(markPartyBought(db, isWhole));
  const holds = db.$with('holds', {}).as(recordPaidHolds(paying, isWhole, input('now')));
  const tasks = db.$with('tasks', {}).as(insertTasks(isWhole));
  const messages = db.$with('messages', {}).as(insertMessages(isWhole));
  return db
    .with(
      due,
      payment,
      paying,
      whole,
      attempt,
      sold,
      tickets,
      paid,
      entries,
      requests,
      party,
      holds,
      tasks,
      messages,
    )
    .select()
    .from(attempt)
    .innerJoin(tickets, sql`true`)
    .prepare('sell order');
});

const markRequestsPaid = (db: Database, chairIds: SQL, condition: SQL) =>
  db
    .update(seatRequest)
    .set({ state: 'paid' })
    .where(
      and(
        eq(seatRequest.cartId, input('cartId')),
        eq(seatRequest.state, 'approved'),
        sql`${seatRequest.chairId} in ${chairIds}`,
        condition,
      ),
    )
    .returning({ id: seatRequest.id });

/** What a sale writes; its chairs are those of the order. */
export type Sale = OpenOrder & {
  delivery: Delivery;
  tickets: ReturnType<typeof toTicketRows>;
  posting: LedgerPosting;
  message: Message;
  now: Date;
};

/**
 * Sells an order in one statement: chairs SOLD, tickets, order PAID, the attempt's outcome, ledger, requests and waiting list, tasks,
 * messages to other programs, and a notification. Null, and nothing changes, when the order, its attempt or one of its chairs is no longer as given.
 */
export async function sellOrder(
  db: Database,
  attempt: Attempt,
  {
    order: { id: orderId, cartId, eventId },
    chairs,
    delivery,
    tickets,
    posting,
    message,
    now,
  }: Sale,
): Promise<{ attempt: Attempt; tickets: Ticket[] } | null> {
  const rows = await sellStatement(db).execute({
    ...toOutcomeValues(attempt, delivery.outcome),
    orderId,
    cartId,
    chairCount: chairs.length,
    tickets: JSON.stringify(
      tickets.map((row) => ({
        ...row,
        telephone: ticket.telephone.mapToDriverValue(row.telephone),
      })),
    ),
    ledger: JSON.stringify(toLedgerRows(posting)),
    tasks: JSON.stringify(delivery.tasks),
    messages: toMessageValues([message]),
    notification: encodeNotification(
      `chairs:${eventId}`,
      chairs.map(({ chairId }) => chairId),
    ),
    now: now.toISOString(),
  });
  const [first] = rows;
  if (!first) return null;
  const ids = new Map(rows.map(({ tickets: { id, chairId } }) => [chairId, id]));
  const places = new Map(chairs.map((item) => [item.chairId, item]));
  return {
    attempt: first.attempt,
    tickets: tickets.map((row) => ({
      id: ids.get(row.chairId) ?? 0,
      checkoutDate: row.checkoutDate,
      userName: row.userName,
      userEmail: row.userEmail,
      telephone: row.telephone,
      tableName: places.get(row.chairId)?.tableName ?? '',
      chairName: places.get(row.chairId)?.chairName ?? '',
      amount: row.amountCents,
      chairType: row.chairType,
      chairId: row.chairId,
      barCode: row.barCode,
      received: false,
    })),
  };
}
