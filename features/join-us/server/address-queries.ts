import { and, eq, isNull, sql } from 'drizzle-orm';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { findUserByEmail } from '#features/accounts/server/queries.ts';
import { member } from '#features/directory/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

/** Whether an address is of somebody in the directory, or of an account. */
export async function isListedEmail(db: Database, email: string): Promise<boolean> {
  const address = normalizeEmail(email);
  const entries = await db.$count(
    member,
    and(eq(sql`lower(${member.email})`, address), isNull(member.deletedAt)),
  );
  return entries > 0 || Boolean(await findUserByEmail(db, address));
}
