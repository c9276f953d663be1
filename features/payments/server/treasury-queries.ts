import { and, asc, desc, eq, isNotNull, max, ne, not, sql } from 'drizzle-orm';
import type { IncomeEntry, OpenRefund } from '#features/payments/contract/payments.ts';
import type { Database } from '#platform/database/database.ts';
import { hasPendingRetry } from './refund-queries.ts';
import { incomeDay, incomeRows, isIncomeIn, type Period } from './income-queries.ts';
import { type LedgerAccount, ledgerEntry, paymentAttempt, refund } from './tables.ts';

/** When a real card was last charged; null without a payment through Stripe. */
export async function findLastCaptureAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(paymentAttempt.updatedAt) })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, 'stripe'), eq(paymentAttempt.state, 'SUCCEEDED')));
  return row?.at ?? null;
}

/** What an income of the ledger is for, as it is called today. */
export type GetKindLabel = (income: { account: LedgerAccount; kind: string }) => string;

/** Income by day, payment method and kind, newest first. */
export async function sumIncome(
  db: Database,
  period: Period,
  getKindLabel: GetKindLabel,
): Promise<IncomeEntry[]> {
  const { rows } = await db.execute<Omit<IncomeEntry, 'kindLabel'>>(sql`
    select to_char(${incomeDay(period.timeZone)}, 'YYYY-MM-DD') as day, method, account, kind,
      sum(amount_cents)::int as "amountCents"
    from ${incomeRows}
    where ${isIncomeIn(period)}
    group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`);
  return rows.map((row) => ({ ...row, kindLabel: getKindLabel(row) }));
}

/** Income from the tickets of an event, without fees. */
export async function sumTicketIncome(db: Database, event: number): Promise<number> {
  const { rows } = await db.execute<{ amountCents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as "amountCents" from ${incomeRows}
    where ${isIncomeIn({ event, timeZone: 'UTC' }, { account: 'tickets' })}`);
  return rows[0]?.amountCents ?? 0;
}

/** Balances of the ledger. */
export async function sumLedger(
  db: Database,
): Promise<{ incomeCents: number; cardCents: number; clearingCents: number }> {
  const sumBalance = (account: LedgerAccount) =>
    sql<number>`coalesce(sum(${ledgerEntry.amountCents}) filter (where ${eq(ledgerEntry.account, account)}), 0)::int`;
  const [row] = await db
    .select({
      incomeCents: sql<number>`(select coalesce(sum(amount_cents), 0)::int from ${incomeRows})`,
      cardCents: sumBalance('card'),
      clearingCents: sumBalance('provider-clearing'),
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
