import type { Question, QuestionResponse } from '#features/tickets/contract/questions.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type OrderRefund, selectOrderRefunds } from '#features/payments/server/refund-queries.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { BoughtChair } from './receipts/find-receipt.ts';
import type { Order } from './receipts/queries.ts';
import { eventDetailColumns, selectSeatLabel } from '#features/event/server/queries.ts';
import { selectOrderQuestions } from './questions/queries.ts';
import { chair, event, order, orderChair, ticket } from '#features/event/server/tables.ts';
import { selectSupplementCents } from './supplements/queries.ts';
import { heldTicketColumns, type HeldTicket, type TicketEvent, toHeldTickets } from './queries.ts';

const bought = alias(chair, 'bought');
const label = selectSeatLabel(orderChair, bought);

const chairs = sql<BoughtChair[]>`(
  select coalesce(json_agg(json_build_object('tableName', ${label.tableName}, 'chairName', ${label.chairName},
    'guestType', ${orderChair.guestType}, 'amountCents', ${orderChair.amountCents})), '[]')
  from ${orderChair} left join ${chair} ${bought} on ${bought.id} = ${orderChair.chairId} where ${orderChair.orderId} = ${order.id})`;

const refunds = sql<OrderRefund[]>`(
  select coalesce(json_agg(json_build_object('state', paid_back.state, 'amountCents', paid_back."amountCents")), '[]')
  from (${selectOrderRefunds(order.id)}) paid_back)`;

const statement = prepareOnce((db) =>
  db
    .select({
      order,
      event: eventDetailColumns,
      ticket: heldTicketColumns,
      chair: { tableName: chair.tableName, chairName: chair.chairName },
      chairs,
      refunds,
      supplementCents: selectSupplementCents,
      ...selectOrderQuestions,
    })
    .from(order)
    .innerJoin(event, eq(event.id, order.eventId))
    .leftJoin(ticket, and(eq(ticket.orderId, order.id), isNull(ticket.cancelledAt)))
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .where(eq(order.id, sql.placeholder('orderId')))
    .prepare('find emailed order'),
);

export type EmailedOrder = {
  order: Order;
  event: TicketEvent;
  /** Active ones. */
  tickets: HeldTicket[];
  chairs: BoughtChair[];
  refunds: OrderRefund[];
  /** What was paid later for dearer types and chairs. */
  supplementCents: number;
  questions: Question[];
  responses: QuestionResponse[];
};

/** All that the emails of an order say, with one statement. */
export async function findEmailedOrder(
  db: Database,
  orderId: number,
): Promise<EmailedOrder | null> {
  const rows = await statement(db).execute({ orderId });
  const [first] = rows;
  if (!first) return null;
  const tickets = rows.flatMap((row) =>
    row.ticket && row.chair ? [{ ...row.ticket, ...row.chair }] : [],
  );
  return { ...first, tickets: toHeldTickets(tickets) };
}
