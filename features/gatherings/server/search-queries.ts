import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { linkTo } from '#contract/screens.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor } from '#features/audiences/server/queries.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { gathering } from './tables.ts';

/** The published gatherings that visitors see. */
export async function searchPublicGatherings(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const { id, slug, title, description, venue, day } = gathering;
  const text = sql<string>`concat_ws(' ', ${description}, ${venue})`;
  const columns = { title, searchText: text };
  const rank = rankMatch(columns, query);
  const rows = await db
    .select({ id, slug, title, text, day, rank })
    .from(gathering)
    .where(
      and(
        isNull(gathering.deletedAt),
        eq(gathering.isPublished, true),
        isFor(gathering.audience, visitor),
        matchesQuery(columns, query),
      ),
    )
    .orderBy(desc(rank), asc(id))
    .limit(limit);
  return rows.map(({ id: _id, slug: name, ...row }) => ({
    ...row,
    kind: 'gathering',
    path: linkTo('/gathering/$slug', { slug: name }),
  }));
}
