import { linkTo } from '#contract/screens.ts';
import {
  type AudienceKey,
  type Reader,
  visitor,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor, isForSome } from '#features/audiences/server/queries.ts';
import type { PageContent, PageDraft, PageVersion } from '#features/pages/contract/pages.ts';
import { getPageBodyText } from '#features/pages/contract/page-body.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { getStarterNote } from './starter-pages.ts';
import type { Database } from '#platform/database/database.ts';
import { matchesVector, rankVector } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { resolveSlug } from './redirect-queries.ts';
import { pageRedirect, page, pageVersion } from './tables.ts';

const latest = and(eq(pageVersion.slug, page.slug), eq(pageVersion.version, page.version));
const published = and(
  eq(pageVersion.slug, page.slug),
  eq(pageVersion.version, page.publishedVersion),
);

const slugColumns = {
  slug: page.slug,
  previousSlugs: sql<
    string[]
  >`array(select ${pageRedirect.slug} from ${pageRedirect} where ${pageRedirect.pageSlug} = ${page.slug} order by 1)`,
};
const contentColumns = {
  title: pageVersion.title,
  body: pageVersion.body,
  album: pageVersion.albumSlug,
  owner: pageVersion.owner,
  reviewOn: pageVersion.reviewOn,
};
const savedColumns = {
  audience: page.audience,
  version: page.version,
  publishedVersion: page.publishedVersion,
  savedAt: pageVersion.createdAt,
  savedBy: pageVersion.createdByName,
};

/** Those of the slugs that have a published page that the reader may see, also under an earlier slug. */
export async function findPageSlugs(
  db: Database,
  slugs: readonly string[],
  reader: Reader,
): Promise<string[]> {
  const isVisible = and(
    isNull(page.deletedAt),
    isNotNull(page.publishedVersion),
    isFor(page.audience, reader),
  );
  const own = db
    .select({ slug: page.slug })
    .from(page)
    .where(and(inArray(page.slug, [...slugs]), isVisible));
  const earlier = db
    .select({ slug: pageRedirect.slug })
    .from(pageRedirect)
    .innerJoin(page, eq(page.slug, pageRedirect.pageSlug))
    .where(and(inArray(pageRedirect.slug, [...slugs]), isVisible));
  return (await own.union(earlier)).map(({ slug }) => slug);
}

/** Finds a page in its published version, whoever it is for. */
export async function findPublishedPage(db: Database, slug: string) {
  const [existing] = await db
    .select({
      ...slugColumns,
      title: pageVersion.title,
      body: pageVersion.body,
      album: pageVersion.albumSlug,
      audience: page.audience,
      savedAt: pageVersion.createdAt,
      savedById: pageVersion.createdById,
    })
    .from(page)
    .innerJoin(pageVersion, published)
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)));
  return existing ?? null;
}

export async function findPageDraft(db: Database, slug: string): Promise<PageDraft | null> {
  const [existing] = await db
    .select({
      ...slugColumns,
      ...contentColumns,
      ...savedColumns,
      savedById: pageVersion.createdById,
    })
    .from(page)
    .innerJoin(pageVersion, latest)
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)));
  if (!existing) return null;
  const { savedById, ...draft } = existing;
  const starterNote = savedById ? null : getStarterNote([slug, ...draft.previousSlugs]);
  return { ...draft, starterNote };
}

export function listPages(db: Database) {
  return db
    .select({
      ...slugColumns,
      title: pageVersion.title,
      owner: pageVersion.owner,
      reviewOn: pageVersion.reviewOn,
      ...savedColumns,
      deletedAt: page.deletedAt,
    })
    .from(page)
    .innerJoin(pageVersion, latest)
    .orderBy(asc(pageVersion.title), asc(page.slug));
}

/** The published pages that a reader may see, with the time of publication. */
export function listPublishedPages(db: Database, reader: Reader, which?: SQL) {
  return db
    .select({
      slug: page.slug,
      savedAt: pageVersion.createdAt,
      title: pageVersion.title,
      searchText: pageVersion.searchText,
      audience: page.audience,
    })
    .from(page)
    .innerJoin(pageVersion, published)
    .where(and(isNull(page.deletedAt), isFor(page.audience, reader), which))
    .orderBy(asc(page.slug));
}

/** Those of them that not everybody sees. */
export const listRestrictedPages = (db: Database, reader: Reader) =>
  listPublishedPages(db, reader, isForSome(page.audience));

/** Locks the page with this current slug, deleted or not, until the transaction ends. */
export async function lockPageBySlug(db: Database, slug: string) {
  const [existing] = await db.select().from(page).where(eq(page.slug, slug)).for('update');
  return existing ?? null;
}

/** Locks a page by its current or a previous slug, deleted or not. */
export async function lockPage(db: Database, slug: string) {
  // The current slug comes first: a concurrent rename is then found by its redirect.
  return (await lockPageBySlug(db, slug)) ?? lockPageBySlug(db, await resolveSlug(db, slug));
}

/** Returns false when a page with this slug exists, deleted or not. */
export async function insertPageRow(
  db: Database,
  row: { slug: string; publishedVersion: 1 | null; audience?: AudienceKey[] | undefined },
): Promise<boolean> {
  const created = await db
    .insert(page)
    .values({ ...row, version: 1 })
    .onConflictDoNothing()
    .returning({ slug: page.slug });
  return created.length > 0;
}

export async function updatePageRow(
  db: Database,
  slug: string,
  change: { [Key in keyof typeof page.$inferInsert]?: (typeof page.$inferInsert)[Key] | undefined },
): Promise<void> {
  await db.update(page).set(change).where(eq(page.slug, slug));
}

type VersionKey = { slug: string; version: number; createdAt: Date; createdById: string | null };

export async function insertVersionRow(
  db: Database,
  { title, body, album, owner, reviewOn }: PageContent,
  saved: VersionKey & { createdByName: string },
): Promise<void> {
  await db.insert(pageVersion).values({
    title,
    body,
    searchText: getPageBodyText(body),
    albumSlug: album,
    owner,
    reviewOn,
    ...saved,
  });
}

export function listVersions(db: Database, slug: string): Promise<PageVersion[]> {
  return db
    .select({
      version: pageVersion.version,
      title: pageVersion.title,
      savedAt: pageVersion.createdAt,
      savedBy: pageVersion.createdByName,
      published: sql<boolean>`coalesce(${page.publishedVersion} = ${pageVersion.version}, false)`,
    })
    .from(page)
    .innerJoin(pageVersion, eq(pageVersion.slug, page.slug))
    .where(and(eq(page.slug, slug), isNull(page.deletedAt)))
    .orderBy(desc(pageVersion.version));
}

/** Finds the content of one version. */
export async function findVersion(db: Database, slug: string, version: number) {
  const [existing] = await db
    .select({ ...contentColumns, searchText: pageVersion.searchText })
    .from(pageVersion)
    .where(and(eq(pageVersion.slug, slug), eq(pageVersion.version, version)));
  return existing ?? null;
}

/** Lists other pages whose published or newest version links to one of `slugs`. */
export function listBacklinks(db: Database, slug: string, slugs: readonly string[]) {
  const target = `^#?/(${slugs.join('|')})/?$`;
  return db
    .select({ slug: page.slug, title: pageVersion.title })
    .from(page)
    .innerJoin(pageVersion, latest)
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

/** Searches published pages for everyone. */
export async function searchPages(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const rank = rankVector(pageVersion.searchVector, query);
  const rows = await db
    .select({ slug: page.slug, title: pageVersion.title, text: pageVersion.searchText, rank })
    .from(page)
    .innerJoin(pageVersion, published)
    .where(
      and(
        isNull(page.deletedAt),
        isFor(page.audience, visitor),
        matchesVector(pageVersion.searchVector, query),
      ),
    )
    .orderBy(desc(rank), asc(page.slug))
    .limit(limit);
  return rows.map(({ slug, ...row }) => ({
    ...row,
    kind: 'page',
    path: linkTo('/$slug', { slug }),
    day: null,
  }));
}
