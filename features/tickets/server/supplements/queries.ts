import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { order } from '#features/event/server/tables.ts';
import type { IncomeMethod } from '#features/payments/contract/payment-methods.ts';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { supplement } from './tables.ts';

export type SupplementRow = typeof supplement.$inferSelect;
export type PaidSupplement = SupplementRow & { method: IncomeMethod };

const listStatement = prepareOnce((db) =>
  db
    .select()
    .from(supplement)
    .where(eq(supplement.orderId, sql.placeholder('orderId')))
    .orderBy(asc(supplement.id))
    .prepare('list supplements of order'),
);

/** The supplements of an order, oldest first. */
const listSupplements = (db: Database, orderId: number): Promise<SupplementRow[]> =>
  listStatement(db).execute({ orderId });

const isPaid = (row: SupplementRow): row is PaidSupplement => row.method !== null;

/** The supplement that the payment of a supplement names. */
export const getPaymentId = ({ id, paidWith }: Pick<SupplementRow, 'id' | 'paidWith'>): number =>
  paidWith ?? id;

/** Those that were paid. */
export const listPaidSupplements = async (
  db: Database,
  orderId: number,
): Promise<PaidSupplement[]> => (await listSupplements(db, orderId)).filter(isPaid);

/** Counts cents of a paid supplement as refunded. */
export async function countReturned(db: Database, id: number, cents: number): Promise<void> {
  await db
    .update(supplement)
    .set({ returnedCents: sql`${supplement.returnedCents} + ${cents}` })
    .where(eq(supplement.id, id));
}

/** What was paid for supplements of the order of a larger query, in cents. */
export const selectSupplementCents: SQL<number> = sql<number>`(
  select coalesce(sum(${supplement.moreCents} + ${supplement.feeCents}), 0)::int from ${supplement}
  where ${and(eq(supplement.orderId, order.id), eq(supplement.state, 'paid'))})`;
