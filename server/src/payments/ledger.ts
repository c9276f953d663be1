import type { Database } from '../platform/database.ts';
import { type LedgerAccount, ledgerEntry, type Subject } from './tables.ts';

/** Cents, or cents by kind where the income of one transaction is of several. */
type Amount = number | Readonly<Record<string, number>>;

export type Posting = {
  /** What happened, once: a second posting of the same name adds nothing. */
  transaction: string;
  subject: Subject;
  subjectId: number;
  eventId: number | null;
  at: Date;
  /** Cents by account: what we have is positive, what it came from negative; the sum is zero. */
  entries: Partial<Record<LedgerAccount, Amount>>;
};

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

/** Writes one balanced transaction into the ledger; the database refuses one that does not sum to zero. */
export async function post(db: Database, { entries, ...about }: Posting): Promise<void> {
  const rows = accounts.flatMap((account) => {
    const amount = entries[account] ?? 0;
    const kinds = typeof amount === 'number' ? { '': amount } : amount;
    return Object.entries(kinds)
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([kind, amountCents]) => ({ ...about, account, kind, amountCents }));
  });
  if (rows.length > 0) await db.insert(ledgerEntry).values(rows).onConflictDoNothing();
}

/** What things cost in all by their kind, `sign` as the ledger needs it. */
export function byKind<Thing>(
  things: readonly Thing[],
  kindOf: (thing: Thing) => string,
  centsOf: (thing: Thing) => number,
  sign: 1 | -1,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const thing of things)
    sums[kindOf(thing)] = (sums[kindOf(thing)] ?? 0) + sign * centsOf(thing);
  return sums;
}
