import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { linkTo } from '#contract/screens.ts';
import { visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor } from '#features/audiences/server/queries.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchProvider } from '#features/search/server/sources.ts';
import { intention } from './tables.ts';

/** The prayer requests that everyone sees now. */
export const createPrayerSearch =
  (getToday: () => Promise<string>): SearchProvider =>
  async (db, query, limit) => {
    const { wording, requestedBy, isNamed, id } = intention;
    const text = sql<string>`case when ${isNamed} then ${requestedBy} else '' end`;
    const columns = { title: wording, searchText: text };
    const rank = rankMatch(columns, query);
    const rows = await db
      .select({ title: wording, text, rank })
      .from(intention)
      .where(
        and(
          eq(intention.kind, 'prayer'),
          eq(intention.state, 'placed'),
          gte(intention.endsOn, await getToday()),
          isFor(intention.audience, visitor),
          matchesQuery(columns, query),
        ),
      )
      .orderBy(desc(rank), asc(id))
      .limit(limit);
    return rows.map((row) => ({
      ...row,
      kind: 'prayer',
      path: linkTo('/prayer-requests'),
      day: null,
    }));
  };
