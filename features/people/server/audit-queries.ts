import type { AuditEntry } from '#features/people/contract/people.ts';
import { and, desc, eq, like, lt, or, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import { changeColumns, omitSecrets, withoutSecrets } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { matchesSearch } from '#platform/database/matches-search.ts';
import { auditEntry } from '#platform/tables.ts';

export type AuditFilter = {
  search: string | undefined;
  before: number | undefined;
  /** Only entries about what treasurers answer for. */
  moneyOnly: boolean;
  limit: number;
};

/** What treasurers answer for. */
const moneySubjects = [
  'order',
  'donation',
  'donor',
  'pledge',
  'booking',
  'drawer',
  'day',
  'deposit',
];

export async function listAuditEntries(db: Database, input: AuditFilter): Promise<AuditEntry[]> {
  const rows = await db
    .select({ ...changeColumns, about: user.name })
    .from(auditEntry)
    .leftJoin(user, eq(auditEntry.subject, sql`'account ' || ${user.id}`))
    .where(
      and(
        input.before ? lt(auditEntry.id, input.before) : undefined,
        input.moneyOnly
          ? or(...moneySubjects.map((name) => like(auditEntry.subject, `${name} %`)))
          : undefined,
        matchesSearch(input.search, [
          auditEntry.actorName,
          user.name,
          auditEntry.action,
          auditEntry.subject,
          sql`${withoutSecrets(auditEntry.before)}::text`,
          sql`${withoutSecrets(auditEntry.after)}::text`,
        ]),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(input.limit);
  return rows.map(omitSecrets);
}
