import type { Drawer } from '#features/orders/contract/drawers.ts';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { addDays } from '#contract/rules/dates.ts';
import { user } from '#features/accounts/server/tables.ts';
import type { DrawerMethod } from '#features/payments/contract/payment-methods.ts';
import { incomeDay, incomeRows, isIncomeIn } from '#features/payments/server/income-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { order } from '#features/event/server/tables.ts';
import { drawerClosing } from './tables.ts';

type Day = { day: string; timeZone: string };
type Sales = Pick<Drawer, 'userId' | 'name' | 'cashCents' | 'checkCents' | 'zelleCents'>;

/** What people took by hand, at the box office or for a supplement, with the person whose drawer it is in and the order; without what moves no money. */
const drawerRows = sql`(
  select income.*, ${order.id} as order_id, ${order.reference} as reference, coalesce(income.drawer, ${order.soldBy}) as user_id
  from ${incomeRows} join ${order} on income.subject = 'order' and ${order.id} = income.subject_id
  where coalesce(income.drawer, ${order.soldBy}) is not null and income.method <> 'card' and income.has_money) income`;

const sumMethod = (method: DrawerMethod) =>
  sql`coalesce(sum(amount_cents) filter (where method = ${method}), 0)::int`;

const isOfDay = ({ day, timeZone }: Day) => isIncomeIn({ from: day, until: day, timeZone });

/** What each person took in at the box office on a day, minus what was paid back from the person's drawer. */
export async function listDrawerSales(db: Database, day: Day): Promise<Sales[]> {
  const { rows } = await db.execute<Sales>(sql`
    select user_id as "userId", coalesce(max(${user.name}), 'Former account') as name,
      ${sumMethod('cash')} as "cashCents", ${sumMethod('check')} as "checkCents", ${sumMethod('zelle')} as "zelleCents"
    from ${drawerRows} left join ${user} on ${user.id} = user_id
    where ${isOfDay(day)}
    group by user_id order by user_id`);
  return rows;
}

/** The checks of a day, with what was written about them; a check that was given back counts nothing. */
export async function listChecks(
  db: Database,
  day: Day,
): Promise<(Drawer['checks'][number] & { userId: string })[]> {
  const { rows } = await db.execute<Drawer['checks'][number] & { userId: string }>(sql`
    select user_id as "userId", order_id as "orderId", reference, sum(amount_cents)::int as "amountCents"
    from ${drawerRows}
    where ${isOfDay(day)} and method = 'check'
    group by user_id, order_id, reference having sum(amount_cents) > 0
    order by order_id`);
  return rows;
}

const daysToCount = 30;

/**
 * Drawers of the last days before this one whose cash or checks are others than when they were counted, or that nobody counted.
 * Without the drawers of deleted accounts, which nobody can count.
 */
export async function countUncountedDrawers(db: Database, { day, timeZone }: Day): Promise<number> {
  const period = { from: addDays(day, -daysToCount), until: addDays(day, -1), timeZone };
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select user_id, ${incomeDay(timeZone)} as day, ${sumMethod('cash')} as cash, ${sumMethod('check')} as checks
      from ${drawerRows} where ${isIncomeIn(period)} group by 1, 2) drawer
    join ${user} on ${user.id} = drawer.user_id
    left join ${drawerClosing} closing on closing.user_id = drawer.user_id and closing.day = drawer.day
    where cash <> coalesce(closing.sold_cash_cents, 0) or checks <> coalesce(closing.sold_check_cents, 0)`);
  return rows[0]?.count ?? 0;
}

export const listClosings = (db: Database, day: string) =>
  db
    .select()
    .from(drawerClosing)
    .where(eq(drawerClosing.day, day))
    .orderBy(asc(sql`normalize_text(${drawerClosing.userName})`));

/** The counts of the days, the oldest first; either end may be open. */
export const listClosingsOfDays = (
  db: Database,
  { from, until }: { from?: string | undefined; until?: string | undefined },
) =>
  db
    .select()
    .from(drawerClosing)
    .where(
      and(
        from ? gte(drawerClosing.day, from) : undefined,
        until ? lte(drawerClosing.day, until) : undefined,
      ),
    )
    .orderBy(asc(drawerClosing.day), asc(drawerClosing.userId));

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
