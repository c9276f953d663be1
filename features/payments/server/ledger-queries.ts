import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type LedgerAccount, ledgerEntry, type Subject } from './tables.ts';

/** Cents, or cents by kind. */
type Amount = number | Readonly<Record<string, number>>;

export type LedgerPosting = {
  /** Unique name of the event; posting it again adds nothing. */
  transactionKey: string;
  subject: Subject;
  subjectId: number;
  eventId: number | null;
  /** Whose drawer money is paid back from, by account id. */
  drawer?: string;
  createdAt: Date;
  /** Cents by account: assets positive, income negative; the sum is zero. */
  entries: Partial<Record<LedgerAccount, Amount>>;
};

const accounts: readonly LedgerAccount[] = [
  'card',
  'cash',
  'check',
  'zelle',
  'gift',
  'tickets',
  'extras',
  'gatherings',
  'fees',
  'donations',
  'provider-clearing',
];

/** Posts one balanced transaction; the database rejects one that does not sum to zero. */
export async function postToLedger(db: Database, posting: LedgerPosting): Promise<void> {
  const rows = toLedgerRows(posting);
  if (rows.length > 0) await db.insert(ledgerEntry).values(rows).onConflictDoNothing();
}

/** The rows of a transaction, without those of nothing. */
export const toLedgerRows = ({ entries, ...about }: LedgerPosting) =>
  accounts.flatMap((account) => {
    const amount = entries[account] ?? 0;
    const kinds = typeof amount === 'number' ? { '': amount } : amount;
    return Object.entries(kinds)
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([kind, amountCents]) => ({ ...about, account, kind, amountCents }));
  });

/** The part of a larger statement that posts the rows of its value `ledger`, as `postToLedger` does. */
export const insertLedgerRows = (condition: SQL): SQL => sql`
  insert into ${ledgerEntry} (transaction_key, account, kind, amount_cents, subject, subject_id, event_id, created_at)
  select "transactionKey", account, kind, "amountCents", subject, "subjectId", "eventId", "createdAt"
  from jsonb_to_recordset(${sql.placeholder('ledger')}::jsonb) as entry ("transactionKey" text, account text, kind text,
    "amountCents" integer, subject text, "subjectId" integer, "eventId" integer, "createdAt" timestamptz)
  where ${condition}
  on conflict do nothing`;

/** Sums of cents by kind, multiplied by `sign`. */
export function sumByKind<Item>(
  items: readonly Item[],
  getKind: (item: Item) => string,
  getCents: (item: Item) => number,
  sign: 1 | -1,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const item of items)
    sums[getKind(item)] = (sums[getKind(item)] ?? 0) + sign * getCents(item);
  return sums;
}
