import type { Database } from '../platform/database.ts';
import { type LedgerAccount, ledgerEntry, type Subject } from './tables.ts';

export type Posting = {
  /** What happened, once: a second posting of the same name adds nothing. */
  transaction: string;
  subject: Subject;
  subjectId: number;
  eventId: number | null;
  at: Date;
  /** Cents by account: what we have is positive, what it came from negative; the sum is zero. */
  entries: Partial<Record<LedgerAccount, number>>;
};

/** Writes one balanced transaction into the ledger; the database refuses one that does not sum to zero. */
export async function post(db: Database, { entries, ...about }: Posting): Promise<void> {
  const accounts: readonly LedgerAccount[] = [
    'card',
    'cash',
    'check',
    'zelle',
    'gift',
    'tickets',
    'fees',
    'donations',
    'provider-clearing',
  ];
  const rows = accounts.flatMap((account) => {
    const amountCents = entries[account] ?? 0;
    return amountCents === 0 ? [] : [{ ...about, account, amountCents }];
  });
  if (rows.length > 0) await db.insert(ledgerEntry).values(rows).onConflictDoNothing();
}
