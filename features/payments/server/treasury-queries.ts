import { and, asc, desc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm';
import type { IncomeEntry, OpenRefund } from '#features/payments/contract/payments.ts';
import type { Database } from '#platform/database/database.ts';
import { hasPendingRetry } from './refund-queries.ts';
import { ledgerEntry, paymentAttempt, refund } from './tables.ts';

const incomeAccounts = ['tickets', 'fees', 'donations'] as const;
const income = sql.join(
  incomeAccounts.map((account) => sql`${account}`),
  sql`, `,
);

/** Inclusive days in the time zone, either end may be open; optionally one event. */
export type Period = {
  from?: string | undefined;
  until?: string | undefined;
  event?: number | undefined;
  timeZone: string;
};

/**
 * Income of the ledger by day, payment method and kind. The method is the other account of the same transaction; clearing counts as
 * 'card'.
 */
export async function sumIncome(db: Database, period: Period): Promise<IncomeEntry[]> {
  const { from, until, event, timeZone } = period;
  const day = sql`(entry.created_at at time zone ${timeZone})::date`;
  const { rows } = await db.execute<IncomeEntry>(sql`
    select to_char(${day}, 'YYYY-MM-DD') as day,
      case other.account when 'provider-clearing' then 'card' else other.account end as method,
      entry.account as account, entry.kind as kind, -sum(entry.amount_cents)::int as "amountCents"
    from ${ledgerEntry} entry
    join lateral (select account from ${ledgerEntry} o
      where o.transaction_key = entry.transaction_key and o.account not in (${income})
      limit 1) other on true
    where entry.account in (${income})
      ${from ? sql`and ${day} >= ${from}::date` : sql``}
      ${until ? sql`and ${day} <= ${until}::date` : sql``}
      ${event ? sql`and entry.event_id = ${event}` : sql``}
    group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`);
  return rows;
}

/** Balances of the ledger; income is returned as a positive number. */
export async function sumLedger(
  db: Database,
): Promise<{ incomeCents: number; cardCents: number; clearingCents: number }> {
  const sumAccounts = (accounts: readonly (typeof ledgerEntry.$inferSelect)['account'][]) =>
    sql<number>`coalesce(sum(${ledgerEntry.amountCents}) filter (where ${inArray(ledgerEntry.account, [...accounts])}), 0)::int`;
  const [row] = await db
    .select({
      incomeCents: sql<number>`-${sumAccounts(incomeAccounts)}`,
      cardCents: sumAccounts(['card']),
      clearingCents: sumAccounts(['provider-clearing']),
    })
    .from(ledgerEntry);
  return row ?? { incomeCents: 0, cardCents: 0, clearingCents: 0 };
}

/** The balance of each account of the ledger. */
export const sumAccounts = (db: Database) =>
  db
    .select({
      account: ledgerEntry.account,
      amountCents: sql<number>`sum(${ledgerEntry.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.account);

/** Number of transactions of the ledger whose entries don't sum to zero; the database rejects them, except from a backup. */
export async function countUnbalancedTransactions(db: Database): Promise<number> {
  const rows = await db
    .select({ key: ledgerEntry.transactionKey })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.transactionKey)
    .having(sql`sum(${ledgerEntry.amountCents}) <> 0`);
  return rows.length;
}

/** Due refunds and failed refunds without a retry, oldest first. */
export function listOpenRefunds(db: Database): Promise<OpenRefund[]> {
  return db
    .select({
      id: refund.id,
      subject: paymentAttempt.subject,
      subjectId: paymentAttempt.subjectId,
      amountCents: refund.amountCents,
      state: refund.state,
      createdAt: refund.createdAt,
    })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(ne(refund.state, 'done'), not(hasPendingRetry)))
    .orderBy(asc(refund.createdAt));
}

/** Disputed attempts, newest first. */
export const listDisputed = (db: Database) =>
  db
    .select()
    .from(paymentAttempt)
    .where(isNotNull(paymentAttempt.disputedAt))
    .orderBy(desc(paymentAttempt.disputedAt));

/** Sets or clears the start of a dispute; an existing start is kept. */
export async function setDisputed(
  db: Database,
  attemptId: string,
  since: Date | null,
): Promise<void> {
  await db
    .update(paymentAttempt)
    .set({ disputedAt: since })
    .where(
      and(
        eq(paymentAttempt.id, attemptId),
        sql`(${paymentAttempt.disputedAt} is null) <> ${since === null}`,
      ),
    );
}

/** Ids of all attempts with an intent at this provider. */
export async function listReferences(
  db: Database,
  provider: 'stripe' | 'sandbox',
): Promise<Set<string>> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), isNotNull(paymentAttempt.intentId)));
  return new Set(rows.map(({ id }) => id));
}
