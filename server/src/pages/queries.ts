import type { PageContent, PageDraft, PageVersion } from '@namugongo/contract/pages';
import { wordsOfBody } from '@namugongo/contract/page-body';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { holdsWords, type Match, rankOf, type Words } from '../platform/search.ts';
import { currentAddress } from './address-queries.ts';
import { formerAddress, page, pageVersion } from './tables.ts';

const newest = and(eq(pageVersion.slug, page.slug), eq(pageVersion.version, page.version));
const published = and(
  eq(pageVersion.slug, page.slug),
  eq(pageVersion.version, page.publishedVersion),
);

const addressColumns = {
  slug: page.slug,
  formerAddresses: sql<
    string[]
  >`array(select ${formerAddress.slug} from ${formerAddress} where ${formerAddress.page} = ${page.slug} order by 1)`,
};
const contentColumns = {
  title: pageVersion.title,
  body: pageVersion.body,
  album: pageVersion.album,
  keeper: pageVersion.keeper,
  reviewOn: pageVersion.reviewOn,
};
const savedColumns = {
  version: page.version,
  publishedVersion: page.publishedVersion,
  savedAt: pageVersion.savedAt,
  savedBy: pageVersion.savedBy,
};

/** The version that readers see. */
export async function findPublished(db: Database, slug: string) {
  const [found] = await db
    .select({
      ...addressColumns,
      title: pageVersion.title,
      body: pageVersion.body,
      album: pageVersion.album,
      savedAt: pageVersion.savedAt,
      savedById: pageVersion.savedById,
    })
    .from(page)
    .innerJoin(pageVersion, published)
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)));
  return found ?? null;
}

export async function findDraft(db: Database, slug: string): Promise<PageDraft | null> {
  const [found] = await db
    .select({ ...addressColumns, ...contentColumns, ...savedColumns })
    .from(page)
    .innerJoin(pageVersion, newest)
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)));
  return found ?? null;
}

export function listPages(db: Database) {
  return db
    .select({
      ...addressColumns,
      title: pageVersion.title,
      keeper: pageVersion.keeper,
      reviewOn: pageVersion.reviewOn,
      ...savedColumns,
      deletedAt: page.deletedAt,
    })
    .from(page)
    .innerJoin(pageVersion, newest)
    .orderBy(asc(pageVersion.title), asc(page.slug));
}

/** The page at this very address, deleted or not. Held until the end of the transaction: two editors save one after the other. */
export async function lockPageAt(db: Database, slug: string) {
  const [found] = await db.select().from(page).where(eq(page.slug, slug)).for('update');
  return found ?? null;
}

/** The same, also by an address that the page had before. */
export async function lockPage(db: Database, slug: string) {
  // Asked in this order, a page that is given another address at this moment is found by the new one.
  return (await lockPageAt(db, slug)) ?? lockPageAt(db, await currentAddress(db, slug));
}

/** False when there is a page at this address already, deleted or not. */
export async function insertPage(db: Database, slug: string, publish: boolean): Promise<boolean> {
  const made = await db
    .insert(page)
    .values({ slug, version: 1, publishedVersion: publish ? 1 : null })
    .onConflictDoNothing()
    .returning({ slug: page.slug });
  return made.length > 0;
}

export async function updatePage(
  db: Database,
  slug: string,
  change: Partial<typeof page.$inferInsert>,
): Promise<void> {
  await db.update(page).set(change).where(eq(page.slug, slug));
}

type Saved = { slug: string; version: number; savedAt: Date; savedById: string | null };

export async function insertVersion(
  db: Database,
  { title, body, album, keeper, reviewOn }: PageContent,
  saved: Saved & { savedBy: string },
): Promise<void> {
  await db.insert(pageVersion).values({
    title,
    body,
    words: wordsOfBody(body),
    album,
    keeper,
    reviewOn,
    ...saved,
  });
}

export function listVersions(db: Database, slug: string): Promise<PageVersion[]> {
  return db
    .select({
      version: pageVersion.version,
      title: pageVersion.title,
      savedAt: pageVersion.savedAt,
      savedBy: pageVersion.savedBy,
      published: sql<boolean>`coalesce(${page.publishedVersion} = ${pageVersion.version}, false)`,
    })
    .from(page)
    .innerJoin(pageVersion, eq(pageVersion.slug, page.slug))
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)))
    .orderBy(desc(pageVersion.version));
}

/** The content of one version. */
export async function findVersion(db: Database, slug: string, version: number) {
  const [found] = await db
    .select({ ...contentColumns, words: pageVersion.words })
    .from(pageVersion)
    .where(and(eq(pageVersion.slug, slug), eq(pageVersion.version, version)));
  return found ?? null;
}

/** Other pages with a link to one of the addresses of `slug`, in the version that readers see or in the newest. */
export function listPagesLinkingTo(db: Database, slug: string, addresses: readonly string[]) {
  const target = `^#?/(${addresses.join('|')})/?$`;
  return db
    .select({ slug: page.slug, title: pageVersion.title })
    .from(page)
    .innerJoin(pageVersion, newest)
    .where(
      and(
        isNull(page.deletedAt),
        ne(page.slug, slug),
        sql`exists (
          select from page_version as shown, jsonb_path_query(shown.body, '$.**.href') as link
          where shown.slug = ${page.slug} and shown.version in (${page.version}, ${page.publishedVersion})
            and link #>> '{}' ~* ${target})`,
      ),
    )
    .orderBy(asc(pageVersion.title), asc(page.slug));
}

/** Published pages that hold the words. */
export async function searchPages(db: Database, words: Words, most: number): Promise<Match[]> {
  const rank = rankOf(pageVersion, words);
  const rows = await db
    .select({ slug: page.slug, title: pageVersion.title, text: pageVersion.words, rank })
    .from(page)
    .innerJoin(pageVersion, published)
    .where(and(isNull(page.deletedAt), holdsWords(pageVersion, words)))
    .orderBy(desc(rank), asc(page.slug))
    .limit(most);
  return rows.map(({ slug, ...row }) => ({ ...row, kind: 'page', path: `/${slug}`, day: null }));
}
