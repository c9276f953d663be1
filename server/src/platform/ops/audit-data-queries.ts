import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { auditEntry } from '../tables.ts';
import {
  columnHasAddress,
  deletedName,
  hasAddress,
  type DataSubject,
  type PersonalDataSource,
} from './personal-data.ts';

/** What identifies a person in changes: values to remove, and the records that were theirs ('order 12'). */
export type PersonTraces = { values: ReadonlySet<string>; records: readonly string[] };

/** Removes the person from the values of audit entries; who changed what and when stays. */
export async function eraseFromAuditLog(
  db: Database,
  subject: DataSubject,
  { values, records }: PersonTraces,
): Promise<void> {
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      or(
        columnHasAddress(auditEntry.before, subject),
        columnHasAddress(auditEntry.after, subject),
        columnHasAddress(auditEntry.subject, subject),
        records.length > 0 ? inArray(auditEntry.subject, [...records]) : undefined,
      ),
    );
  for (const row of rows)
    await db
      .update(auditEntry)
      .set({
        subject: removeText(row.subject, subject.email),
        before: removeValues(row.before, values, subject.email),
        after: removeValues(row.after, values, subject.email),
      })
      .where(eq(auditEntry.id, row.id));
}

/** Members leave the log as persons; the names of the team stay with what they did for the parish. */
export async function eraseActor(db: Database, userId: string): Promise<void> {
  await db.update(auditEntry).set({ actorName: deletedName }).where(eq(auditEntry.actorId, userId));
}

/** A JSON value without the person: texts that are one of the values, or contain the address, say 'Deleted person'. */
export function removeValues(value: unknown, values: ReadonlySet<string>, email: string): unknown {
  if (typeof value === 'string')
    return values.has(value.toLowerCase()) ? deletedName : removeText(value, email);
  if (Array.isArray(value)) return value.map((item) => removeValues(item, values, email));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, removeValues(item, values, email)]),
    );
  return value;
}

const removeText = (text: string, email: string): string =>
  hasAddress(text, email) ? deletedName : text;

/** Changes that a person made. */
export const auditData: PersonalDataSource = {
  title: 'Changes you made',
  onDeletion: 'Stay without your name. The names of team members stay with their work.',
  tables: [auditEntry],
  list: (db, { userId }) =>
    db
      .select({ At: auditEntry.createdAt, Action: auditEntry.action, Subject: auditEntry.subject })
      .from(auditEntry)
      .where(eq(auditEntry.actorId, userId ?? '')),
  // Erased by `eraseFromAuditLog`, which needs the traces of all sources.
  erase: async () => undefined,
};
