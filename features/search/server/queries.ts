import { listTerms } from '#contract/rules/normalize.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import type { SearchQuery } from './sources.ts';

/** Builds a query that matches texts with every term, each as the beginning of a word; null when there are no terms. */
export function parseSearchQuery(text: string): SearchQuery | null {
  const terms = [...new Set(listTerms(text))];
  if (terms.length === 0) return null;
  return { query: sql`to_tsquery('simple', ${terms.map((term) => `${term}:*`).join(' & ')})` };
}

type SearchColumns = { title: AnyPgColumn; searchText: AnyPgColumn | SQL };

/** Condition of a match; uses the index on `search_words(title || ' ' || text)`, so keep the expression the same. */
export const matchesQuery = ({ title, searchText }: SearchColumns, { query }: SearchQuery): SQL =>
  sql`search_words(${title} || ' ' || ${searchText}) @@ ${query}`;

/** Search rank; the title weighs ten times. */
export const rankMatch = (
  { title, searchText }: SearchColumns,
  { query }: SearchQuery,
): SQL<number> =>
  sql<number>`ts_rank(setweight(search_words(${title}), 'A') || setweight(search_words(${searchText}), 'D'), ${query})`;

/** A column with the words of title and text, the title's with the weight A, or several of them. */
type SearchVector = AnyPgColumn | SQL;

/** `matchesQuery` for words that are stored. */
export const matchesVector = (vector: SearchVector, { query }: SearchQuery): SQL =>
  sql`${vector} @@ ${query}`;

/** `rankMatch` for words that are stored: splitting a text takes longer than everything else of a search. */
export const rankVector = (vector: SearchVector, { query }: SearchQuery): SQL<number> =>
  sql<number>`ts_rank(${vector}, ${query})`;

/** A text that differs after every change of the tables: how many rows each has, and the transactions that wrote them. */
export async function readTableState(db: Database, tables: readonly PgTable[]): Promise<string> {
  const states = tables.map(
    (table) => sql`(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${table})`,
  );
  const { rows } = await db.execute<{ state: string }>(
    sql`select concat_ws(', ', ${sql.join(states, sql`, `)}) as state`,
  );
  return rows[0]?.state ?? '';
}
