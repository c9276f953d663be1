import type { Account } from '#contract/account.ts';
import type { SitePath } from '#contract/rules/links.ts';
import type { RecordResultKind, searchResultKinds } from '#features/search/contract/search.ts';
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

/** Finds the items of a feature that everybody may read and that match the query, best match first. */
export type SearchProvider = (
  db: Database,
  query: SearchQuery,
  limit: number,
) => Promise<SearchMatch[]>;

/** A record that its reader may open. */
export type SearchRecord = {
  title: string;
  detail: string;
  path: SitePath;
  /** What it is found by, only what the reader may see. */
  text: string;
};

/** The records of a kind besides those of person-records. */
export type RecordProvider = {
  kind: RecordResultKind;
  /** All that the reader may open and the public search doesn't have, in the order in which equal matches are shown. */
  list(db: Database, reader: Account): Promise<readonly SearchRecord[]>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    search: SearchProvider;
    searchRecords: readonly RecordProvider[];
  }
}

/** The search terms as a PostgreSQL tsquery. */
export type SearchQuery = { query: SQL };
