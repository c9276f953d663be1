import { desc, eq } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { Database } from '../database/database.ts';
import { returnedAddress } from '../tables.ts';

export type ReturnedAddressRow = typeof returnedAddress.$inferSelect;

export const listReturnedAddresses = (db: Database): Promise<ReturnedAddressRow[]> =>
  db
    .select()
    .from(returnedAddress)
    .orderBy(desc(returnedAddress.returnedAt), returnedAddress.email);

/** The addresses that take no mail, in small letters; with `email`, whether this one is among them. */
export async function listReturnedEmails(db: Database, email?: string): Promise<Set<string>> {
  const rows = await db
    .select({ email: returnedAddress.email })
    .from(returnedAddress)
    .where(email === undefined ? undefined : eq(returnedAddress.email, normalizeEmail(email)));
  return new Set(rows.map((row) => row.email));
}

/** Notes an address that mail came back from; `rejectionCode` is empty when a person says so. */
export async function markAddressReturned(
  db: Database,
  { email, ...row }: ReturnedAddressRow,
): Promise<void> {
  await db
    .insert(returnedAddress)
    .values({ email: normalizeEmail(email), ...row })
    .onConflictDoUpdate({ target: returnedAddress.email, set: row });
}

/** Forgets it; false when it was not noted. */
export async function clearReturnedAddress(db: Database, email: string): Promise<boolean> {
  const rows = await db
    .delete(returnedAddress)
    .where(eq(returnedAddress.email, normalizeEmail(email)))
    .returning({ email: returnedAddress.email });
  return rows.length > 0;
}
