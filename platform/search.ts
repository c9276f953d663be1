import { parseSearchTerms } from '#contract/rules/search-terms.ts';
import type { searchResultKinds } from '#features/search/contract/search.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database/database.ts';

/** A published item that matches the search. */
export type SearchMatch = {
  kind: (typeof searchResultKinds)[number];
  title: string;
  path: string;
  /** The full text; the search feature cuts the snippet. */
  text: string;
  day: string | null;
  rank: number;
};

/** Finds the published items of a feature that match the query, best match first. */
export type SearchProvider = (
  db: Database,
  query: SearchQuery,
  limit: number,
) => Promise<SearchMatch[]>;

/** The search terms as a PostgreSQL tsquery. */
export type SearchQuery = { query: SQL };

/** Builds a query that matches texts with every term, each as the beginning of a word; null when there are no terms. */
export function parseSearchQuery(text: string): SearchQuery | null {
  const terms = parseSearchTerms(text);
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
