import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isInPeriod, type Period } from './income-queries.ts';
import { type LedgerAccount, ledgerEntry, type Subject } from './tables.ts';

/** An entry of the ledger with its day; debits are positive. */
export type JournalPosting = {
  id: number;
  transactionKey: string;
  day: string;
  account: Exclude<LedgerAccount, 'gift'>;
  kind: string;
  amountCents: number;
  subject: Subject;
  subjectId: number;
};

/** Every entry of a period, oldest first, but for those of what was given away, which is no money. */
export async function listJournalPostings(db: Database, period: Period): Promise<JournalPosting[]> {
  const createdAt: SQL = sql`entry.created_at`;
  const { rows } = await db.execute<JournalPosting>(sql`
    select entry.id::int as id, entry.transaction_key as "transactionKey",
      to_char(${createdAt} at time zone ${period.timeZone}, 'YYYY-MM-DD') as day,
      entry.account, entry.kind, entry.amount_cents as "amountCents", entry.subject, entry.subject_id as "subjectId"
    from ${ledgerEntry} entry
    where ${isInPeriod(createdAt, period)} and not exists (
      select from ${ledgerEntry} gift where gift.subject = entry.subject and gift.subject_id = entry.subject_id and gift.account = 'gift')
    order by entry.created_at, entry.id`);
  return rows;
}
