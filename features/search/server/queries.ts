import { listTerms } from '#contract/rules/normalize.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
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
