import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { formerAddress, page } from './tables.ts';

/** Until the end of the transaction no page gets an address but by this one. */
export async function lockAddresses(db: Database): Promise<void> {
  await db.execute(sql`lock table ${formerAddress} in share row exclusive mode`);
}

/** Where the page stands now that had this address before; any other address as it is. */
export async function currentAddress(db: Database, slug: string): Promise<string> {
  const [found] = await db
    .select({ page: formerAddress.page })
    .from(formerAddress)
    .where(eq(formerAddress.slug, slug));
  return found?.page ?? slug;
}

export async function listFormerAddresses(db: Database): Promise<string[]> {
  const rows = await db.select({ slug: formerAddress.slug }).from(formerAddress);
  return rows.map(({ slug }) => slug);
}

/** The address leads to no page any more that had it before. */
export async function endFormerAddress(db: Database, slug: string): Promise<void> {
  await db.delete(formerAddress).where(eq(formerAddress.slug, slug));
}

/** Moves a page with its versions and the addresses it had before; the one it leaves is one of these from now on. */
export async function moveToAddress(db: Database, from: string, to: string): Promise<void> {
  await db.update(page).set({ slug: to }).where(eq(page.slug, from));
  await db.insert(formerAddress).values({ slug: from, page: to });
}
