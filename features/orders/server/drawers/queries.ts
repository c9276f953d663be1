import type { Drawer } from '#features/orders/contract/drawers.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { order } from '#features/event/server/tables.ts';
import { drawerClosing } from './tables.ts';

type Day = { day: string; timeZone: string };
type Sales = Pick<Drawer, 'userId' | 'name' | 'cashCents' | 'checkCents' | 'zelleCents'>;

const isOfDay = ({ day, timeZone }: Day) =>
  sql`(${ledgerEntry.createdAt} at time zone ${timeZone})::date = ${day}::date`;

const sumAccount = (account: 'cash' | 'check' | 'zelle') =>
  sql<number>`coalesce(sum(${ledgerEntry.amountCents}) filter (where ${ledgerEntry.account} = ${account}), 0)::int`;

const isBoxOfficeSale = and(eq(ledgerEntry.subject, 'order'), eq(ledgerEntry.subjectId, order.id));

/** What each person sold at the box office on a day, minus what was refunded on it. */
export const listDrawerSales = (db: Database, day: Day): Promise<Sales[]> =>
  db
    .select({
      userId: sql<string>`${order.soldBy}`,
      name: sql<string>`coalesce(max(${user.name}), 'Former account')`,
      cashCents: sumAccount('cash'),
      checkCents: sumAccount('check'),
      zelleCents: sumAccount('zelle'),
    })
    .from(ledgerEntry)
    .innerJoin(order, isBoxOfficeSale)
    .leftJoin(user, eq(user.id, order.soldBy))
    .where(and(isOfDay(day), sql`${order.soldBy} is not null`))
    .groupBy(order.soldBy)
    .orderBy(asc(order.soldBy));

/** The checks of a day, with what was written about them; a check that was given back counts nothing. */
export async function listChecks(
  db: Database,
  day: Day,
): Promise<(Drawer['checks'][number] & { userId: string })[]> {
  const rows = await db
    .select({
      userId: sql<string>`${order.soldBy}`,
      orderId: order.id,
      reference: order.reference,
      amountCents: sumAccount('check'),
    })
    .from(ledgerEntry)
    .innerJoin(order, isBoxOfficeSale)
    .where(and(isOfDay(day), eq(ledgerEntry.account, 'check'), sql`${order.soldBy} is not null`))
    .groupBy(order.id)
    .orderBy(asc(order.id));
  return rows.filter(({ amountCents }) => amountCents > 0);
}

export const listClosings = (db: Database, day: string) =>
  db
    .select()
    .from(drawerClosing)
    .where(eq(drawerClosing.day, day))
    .orderBy(asc(drawerClosing.userName));

/** Saves the count of the person and day, in place of an earlier one. */
export async function saveClosingRow(
  db: Database,
  row: typeof drawerClosing.$inferInsert,
): Promise<void> {
  await db
    .insert(drawerClosing)
    .values(row)
    .onConflictDoUpdate({ target: [drawerClosing.userId, drawerClosing.day], set: row });
}
