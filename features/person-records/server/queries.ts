import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { normalizeName } from '#contract/rules/normalize.ts';
import { listStoredWritings } from '#contract/rules/telephones.ts';
import { matchesSearch } from '#platform/database/matches-search.ts';
import type { Person } from './sources.ts';

type Columns = { userId?: PgColumn; name: PgColumn; email: PgColumn; telephones: PgColumn[] };

/** True at least for the rows that are or look like a person's; no condition for everybody. */
export function isLikePerson(of: Person | 'everybody', columns: Columns): SQL | undefined {
  if (of === 'everybody') return undefined;
  const { userIds, names, emails, telephones } = of;
  return or(
    sql`false`,
    columns.userId && inArray(columns.userId, [...userIds]),
    inArray(sql`lower(${columns.email})`, emails.filter(Boolean)),
    ...columns.telephones.map((column) =>
      inArray(column, telephones.filter(Boolean).flatMap(listStoredWritings)),
    ),
    ...names.map((name) => matchesSearch(normalizeName(name), [columns.name])),
  );
}
