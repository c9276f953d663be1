import type { AuditLine } from '@namugongo/contract/people';
import { and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { user } from '../accounts/tables.ts';
import type { Database } from '../platform/database.ts';
import { auditEntry } from '../platform/tables.ts';

export type AuditWish = {
  search: string | undefined;
  before: number | undefined;
  /** What is about money only. */
  moneyOnly: boolean;
  most: number;
};

export async function listAudit(db: Database, wish: AuditWish): Promise<AuditLine[]> {
  const words = wish.search?.split(/\s+/).filter(Boolean) ?? [];
  return db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      whoName: auditEntry.whoName,
      action: auditEntry.action,
      subject: auditEntry.subject,
      about: user.name,
      before: auditEntry.before,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .leftJoin(user, eq(auditEntry.subject, sql`'account ' || ${user.id}`))
    .where(
      and(
        wish.before ? lt(auditEntry.id, wish.before) : undefined,
        wish.moneyOnly
          ? or(ilike(auditEntry.subject, 'order %'), ilike(auditEntry.subject, 'donation %'))
          : undefined,
        ...words.map(holds),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(wish.most);
}

/** The word stands somewhere in the entry. */
function holds(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${auditEntry.whoName}, ${user.name}, ${auditEntry.action}, ${auditEntry.subject}, ${auditEntry.before}::text, ${auditEntry.after}::text) ilike ${pattern}`;
}
