import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AdminSupplement } from '#features/orders/contract/supplements.ts';
import { user } from '#features/accounts/server/tables.ts';
import { chair, event, ticket } from '#features/event/server/tables.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { getPaymentId, type SupplementRow } from '#features/tickets/server/supplements/queries.ts';
import { supplement } from '#features/tickets/server/supplements/tables.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';

export const { create: insertSupplement, find: findSupplement } = accessRows(supplement);

/** True when one of these tickets waits for a payment. */
export async function hasOpenSupplement(
  db: Database,
  ticketIds: readonly number[],
): Promise<boolean> {
  const open = and(inArray(supplement.ticketId, [...ticketIds]), eq(supplement.state, 'open'));
  return (await db.$count(supplement, open)) > 0;
}

type End = Pick<SupplementRow, 'state' | 'endedAt'> &
  Partial<Pick<SupplementRow, 'method' | 'reference' | 'feeCents'>>;

/** Ends an open supplement; null, and nothing changes, when it is not open. */
export async function endSupplementRow(
  db: Database,
  id: number,
  end: End,
): Promise<SupplementRow | null> {
  const [row] = await db
    .update(supplement)
    .set(end)
    .where(and(eq(supplement.id, id), eq(supplement.state, 'open')))
    .returning();
  return row ?? null;
}

/** The open supplements whose time is over, or whose ticket is no longer as it was. */
export function listOverdueSupplements(db: Database, now: Date): Promise<SupplementRow[]> {
  const hasChanged = or(
    isNull(ticket.id),
    sql`${ticket.cancelledAt} is not null`,
    sql`(${ticket.chairType}, ${ticket.chairId}, ${ticket.amountCents}) <> (${supplement.fromType}, ${supplement.fromChairId}, ${supplement.fromCents})`,
  );
  return db
    .select({ supplement })
    .from(supplement)
    .leftJoin(ticket, eq(ticket.id, supplement.ticketId))
    .where(
      and(
        eq(supplement.state, 'open'),
        or(sql`${supplement.expiresAt} <= ${now.toISOString()}`, hasChanged),
      ),
    )
    .then((rows) => rows.map((row) => row.supplement));
}

const before = alias(chair, 'before_chair');
const after = alias(chair, 'after_chair');

/** Empty for a chair that was removed from the hall since. */
const label = ({ tableName, chairName }: Record<'tableName' | 'chairName', AnyPgColumn>) => ({
  tableName: sql<string>`coalesce(${tableName}, '')`,
  chairName: sql<string>`coalesce(${chairName}, '')`,
});

/** Supplements with their event and the labels of both chairs, oldest first. */
async function listLabeledSupplements(db: Database, orderId: number | SQL) {
  const rows = await db
    .select({
      supplement,
      event: { id: event.id, title: event.title, feePercent: event.feePercent },
      before: label(before),
      after: label(after),
      isPaying: sql<boolean>`exists (select from ${paymentAttempt} where ${paymentAttempt.supplementId} = coalesce(${supplement.paidWith}, ${supplement.id})
        and ${paymentAttempt.subjectId} = ${supplement.orderId} and ${paymentAttempt.state} not in ('SUCCEEDED', 'DECLINED', 'CANCELED'))`,
    })
    .from(supplement)
    .innerJoin(ticket, eq(ticket.id, supplement.ticketId))
    .innerJoin(event, eq(event.id, ticket.eventId))
    .leftJoin(before, eq(before.id, supplement.fromChairId))
    .leftJoin(after, eq(after.id, supplement.toChairId))
    .where(sql`${supplement.orderId} = ${orderId}`)
    .orderBy(supplement.id);
  return rows.map((row) => ({
    ...row.supplement,
    event: row.event,
    isPaying: row.isPaying,
    before: { ...row.before, guestType: row.supplement.fromType },
    after: { ...row.after, guestType: row.supplement.toType },
  }));
}
export type LabeledSupplement = Awaited<ReturnType<typeof listLabeledSupplements>>[number];

/** What is paid at once: the supplement of a ticket, or those of several tickets of an order, which begin, end and are paid together. */
export type SupplementPayment = Pick<
  LabeledSupplement,
  'id' | 'orderId' | 'state' | 'method' | 'isPaying' | 'expiresAt' | 'event'
> & {
  rows: readonly [LabeledSupplement, ...LabeledSupplement[]];
  /** The sums of the rows. */
  moreCents: number;
  feeCents: number;
  totalCents: number;
};

function toPayment(rows: SupplementPayment['rows']): SupplementPayment {
  const { id, orderId, state, method, isPaying, expiresAt, event: of } = rows[0];
  const moreCents = rows.reduce((sum, row) => sum + row.moreCents, 0);
  const feeCents = rows.reduce((sum, row) => sum + row.feeCents, 0);
  const totalCents = moreCents + feeCents;
  return {
    id,
    orderId,
    state,
    method,
    isPaying,
    expiresAt,
    event: of,
    rows,
    moreCents,
    feeCents,
    totalCents,
  };
}

/** The payments of supplements of an order, oldest first. */
export async function listPayments(
  db: Database,
  orderId: number | SQL,
): Promise<SupplementPayment[]> {
  const all = await listLabeledSupplements(db, orderId);
  return [...Map.groupBy(all, getPaymentId).values()].flatMap(([first, ...others]) =>
    first ? [toPayment([first, ...others])] : [],
  );
}

/** The payment of a supplement with its others; null for an id that no supplement has. */
export async function findPayment(db: Database, id: number): Promise<SupplementPayment | null> {
  const orderId = sql`(select ${supplement.orderId} from ${supplement} where ${supplement.id} = ${id})`;
  const payments = await listPayments(db, orderId);
  return payments.find(({ rows }) => rows.some((row) => row.id === id)) ?? null;
}

/** What the history calls it: its ticket, or the order when several tickets change. */
export const getSubject = ({
  orderId,
  rows,
}: {
  orderId: number;
  rows: readonly { ticketId: number }[];
}): string => {
  const [first, second] = rows;
  return first && !second ? `ticket ${first.ticketId}` : `order ${orderId}`;
};

/** The account that requested a supplement; null once it is gone. */
export async function findRequester(
  db: Database,
  id: number,
): Promise<{ name: string; email: string } | null> {
  const [row] = await db
    .select({ name: user.name, email: user.email })
    .from(supplement)
    .innerJoin(user, eq(user.id, supplement.requestedBy))
    .where(eq(supplement.id, id));
  return row ?? null;
}

/** A supplement of a payment for the parish team, without what opens the link. */
export const toAdminSupplement = (
  row: LabeledSupplement,
  { id, totalCents }: Pick<SupplementPayment, 'id' | 'totalCents'>,
): Omit<AdminSupplement, 'key' | 'isEmailed'> => ({
  id: row.id,
  payment: id,
  totalCents,
  ticket: row.ticketId,
  state: row.state,
  isPaying: row.isPaying,
  before: row.before,
  after: row.after,
  moreCents: row.moreCents,
  feeCents: row.feeCents,
  method: row.method,
  reference: row.reference,
  returnedCents: row.returnedCents,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
  expiresAt: row.expiresAt,
});
