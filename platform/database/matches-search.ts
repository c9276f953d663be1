import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { normalizeText } from '#contract/rules/normalize.ts';

/** True for rows whose texts contain every word of a search, compared as `normalizeText` does; undefined without a word. */
export function matchesSearch(
  search: string | undefined,
  texts: readonly (PgColumn | SQL)[],
): SQL | undefined {
  const terms = normalizeText(search ?? '')
    .split(' ')
    .filter(Boolean);
  const text = sql`normalize_text(concat_ws(' ', ${sql.join([...texts], sql`, `)}))`;
  return and(...terms.map((term) => sql`position(${term} in ${text}) > 0`));
}
