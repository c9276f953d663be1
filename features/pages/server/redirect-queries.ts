import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pageRedirect, page } from './tables.ts';

/** Prevents other transactions from changing slugs until this one ends. */
export async function lockSlugs(db: Database): Promise<void> {
  await db.execute(sql`lock table ${pageRedirect} in share row exclusive mode`);
}

/** Returns the current slug for a previous one; any other slug unchanged. */
export async function resolveSlug(db: Database, slug: string): Promise<string> {
  const [existing] = await db
    .select({ page: pageRedirect.pageSlug })
    .from(pageRedirect)
    .where(eq(pageRedirect.slug, slug));
  return existing?.page ?? slug;
}

export async function listPreviousSlugs(db: Database): Promise<string[]> {
  const rows = await db.select({ slug: pageRedirect.slug }).from(pageRedirect);
  return rows.map(({ slug }) => slug);
}

/** Deletes the redirect from a slug. */
export async function deleteRedirect(db: Database, slug: string): Promise<void> {
  await db.delete(pageRedirect).where(eq(pageRedirect.slug, slug));
}

/** Renames a page with its versions and redirects the old slug. */
export async function changeSlug(db: Database, from: string, to: string): Promise<void> {
  await db.update(page).set({ slug: to }).where(eq(page.slug, from));
  await db.insert(pageRedirect).values({ slug: from, pageSlug: to });
}
