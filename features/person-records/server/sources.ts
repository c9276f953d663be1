import type { RecordKind } from '#features/person-records/contract/rules/record-kinds.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';

/** What a record says about whose it is; emails in small letters. */
type RecordFacts = {
  /** The account that it belongs to; null when it names none. */
  userId: string | null;
  names: readonly string[];
  emails: readonly string[];
  telephones: readonly string[];
};

export type RecordRow = RecordFacts & { id: string; title: string; detail: string };

/** Whose records are listed. */
export type Person = Omit<RecordFacts, 'userId'> & {
  /** Their accounts, and the addresses that these have confirmed. */
  userIds: readonly string[];
  confirmedEmails: readonly string[];
};

/** One kind of record, contributed by its feature. */
export type RecordSource = {
  /** Whether what comes in under a confirmed address is its account's; otherwise only a link tells. */
  isJoinedByEmail: boolean;
  /** What the list reads, where it is long: while none of these has changed, a search of everybody's records need not read it anew. */
  tables?: readonly PgTable[];
  /** All records, or those that may be the person's; `isOwnRecord` and `findLikeness` decide, so further ones do no harm. */
  list(db: Database, of: Person | 'everybody'): Promise<RecordRow[]>;
};

/** A kind that has a screen where staff see a person. */
export type StartSource<Id> = RecordSource & {
  find(db: Database, id: Id): Promise<RecordRow | null>;
};

export type RecordSources = Record<RecordKind, RecordSource> & {
  account: StartSource<string>;
  entry: StartSource<number>;
  donor: StartSource<number>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    /** What the site holds of a person, for staff. */
    personRecords: Partial<RecordSources>;
  }
}
