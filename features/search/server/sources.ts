import type { SitePath } from '#contract/rules/links.ts';
import type { searchResultKinds } from '#features/search/contract/search.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** A published item that matches the search. */
export type SearchMatch = {
  kind: (typeof searchResultKinds)[number];
  title: string;
  path: SitePath;
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

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    search: SearchProvider;
  }
}

/** The search terms as a PostgreSQL tsquery. */
export type SearchQuery = { query: SQL };
