import { and, asc, desc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm';
import type { Income, OpenRefund } from '@namugongo/contract/payments';
import type { Database } from '../platform/database.ts';
import { isPromisedAgain } from './refund-queries.ts';
import { ledgerEntry, paymentAttempt, refund } from './tables.ts';

const incomeAccounts = ['tickets', 'fees', 'donations'] as const;
const income = sql.join(
  incomeAccounts.map((account) => sql`${account}`),
  sql`, `,
);

/** Days are those of the time zone; either end may be open, and an event may be named. */
export type Period = {
  from?: string | undefined;
  until?: string | undefined;
  event?: number | undefined;
  timeZone: string;
};

/**
 * Sums of the ledger's income by day, way of paying, and what it was for. The other side of the same transaction says how it was
 * paid: what a provider owes us or has paid out is 'card'.
 */
export async function sumIncome(db: Database, period: Period): Promise<Income[]> {
  const { from, until, event, timeZone } = period;
  const day = sql`(entry.at at time zone ${timeZone})::date`;
  const { rows } = await db.execute<Income>(sql`
    select to_char(${day}, 'YYYY-MM-DD') as day,
      case other.account when 'provider-clearing' then 'card' else other.account end as method,
      entry.account as account, entry.kind as kind, -sum(entry.amount_cents)::int as "amountCents"
    from ${ledgerEntry} entry
    join lateral (select account from ${ledgerEntry} o
      where o.transaction = entry.transaction and o.account not in (${income})
      limit 1) other on true
    where entry.account in (${income})
      ${from ? sql`and ${day} >= ${from}::date` : sql``}
      ${until ? sql`and ${day} <= ${until}::date` : sql``}
      ${event ? sql`and entry.event_id = ${event}` : sql``}
    group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`);
  return rows;
}

/** The whole ledger by account: income is negative there, what we have positive. */
export async function sumLedger(
  db: Database,
): Promise<{ incomeCents: number; cardCents: number; clearingCents: number }> {
  const of = (accounts: readonly (typeof ledgerEntry.$inferSelect)['account'][]) =>
    sql<number>`coalesce(sum(${ledgerEntry.amountCents}) filter (where ${inArray(ledgerEntry.account, [...accounts])}), 0)::int`;
  const [row] = await db
    .select({
      incomeCents: sql<number>`-${of(incomeAccounts)}`,
      cardCents: of(['card']),
      clearingCents: of(['provider-clearing']),
    })
    .from(ledgerEntry);
  return row ?? { incomeCents: 0, cardCents: 0, clearingCents: 0 };
}

/** Refunds that are not done, the oldest first: the outbox carries on with those that are due, a failed one needs a person until it is promised again. */
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
    .where(and(ne(refund.state, 'done'), not(isPromisedAgain)))
    .orderBy(asc(refund.createdAt));
}

/** What a buyer's bank asks back, the newest first. */
export const listDisputed = (db: Database) =>
  db
    .select()
    .from(paymentAttempt)
    .where(isNotNull(paymentAttempt.disputedAt))
    .orderBy(desc(paymentAttempt.disputedAt));

/** Writes down whether the bank disputes the attempt's money; the first moment stays. */
export async function markDispute(
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

/** The attempts that the provider's books are compared with. */
export async function referencesOf(
  db: Database,
  provider: 'stripe' | 'sandbox',
): Promise<Set<string>> {
  const rows = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), isNotNull(paymentAttempt.intentId)));
  return new Set(rows.map(({ id }) => id));
}
