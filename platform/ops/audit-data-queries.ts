import { normalizeText } from '#contract/rules/normalize.ts';
import { and, arrayContained, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { auditEntry } from '../tables.ts';
import {
  columnHasAddress,
  deletedName,
  hasAddress,
  type PersonalDataSource,
} from './personal-data.ts';

/** What identifies a person in changes: the address, normalized values to remove, and the records that were theirs ('order 12'). */
export type PersonTraces = {
  /** Null for a person who gave none. */
  email: string | null;
  values: ReadonlySet<string>;
  records: readonly string[];
};

/** Removes the person from the values of audit entries; who changed what and when stays. */
export async function eraseFromAuditLog(
  db: Database,
  { email, values, records }: PersonTraces,
): Promise<void> {
  if (email === null && records.length === 0) return;
  const namesPerson = (column: PgColumn) =>
    email === null ? undefined : columnHasAddress(column, { email });
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      or(
        namesPerson(auditEntry.before),
        namesPerson(auditEntry.after),
        namesPerson(auditEntry.subject),
        records.length > 0 ? inArray(auditEntry.subject, [...records]) : undefined,
      ),
    );
  for (const row of rows)
    await db
      .update(auditEntry)
      .set({
        subject: removeText(row.subject, email),
        before: removeValues(row.before, values, email),
        after: removeValues(row.after, values, email),
      })
      .where(eq(auditEntry.id, row.id));
}

/** Removes the account's name from what it did as a visitor or member. What it did in an office keeps the name, whoever it is now. */
export async function eraseActor(db: Database, userId: string): Promise<void> {
  await db
    .update(auditEntry)
    .set({ actorName: deletedName })
    .where(and(eq(auditEntry.actorId, userId), arrayContained(auditEntry.actorRoles, ['member'])));
}

/** A JSON value without the person: texts that are one of the values, or contain the address, say 'Deleted person'. */
export function removeValues(
  value: unknown,
  values: ReadonlySet<string>,
  email: string | null,
): unknown {
  if (typeof value === 'string')
    return values.has(normalizeText(value)) ? deletedName : removeText(value, email);
  if (Array.isArray(value)) return value.map((item) => removeValues(item, values, email));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, removeValues(item, values, email)]),
    );
  return value;
}

const removeText = (text: string, email: string | null): string =>
  email !== null && hasAddress(text, email) ? deletedName : text;

/** Changes that a person made. */
export const auditData: PersonalDataSource = {
  title: 'Changes you made',
  onDeletion:
    'What you did as a member stays without your name. What you did for the parish, with a role such as Treasurer, keeps the name you had then.',
  tables: [auditEntry],
  list: (db, { userId }) =>
    db
      .select({
        At: auditEntry.createdAt,
        Action: auditEntry.action,
        Subject: auditEntry.subject,
        'Your roles then': auditEntry.actorRoles,
      })
      .from(auditEntry)
      .where(eq(auditEntry.actorId, userId ?? '')),
  // Erased by `eraseFromAuditLog`, which needs the traces of all sources.
  erase: async () => undefined,
};
