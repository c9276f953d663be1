import type { Role } from '#contract/roles.ts';
import type { Change } from '#contract/history.ts';
import { and, asc, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { auditEntry } from './tables.ts';

export type AuditEntry = {
  /** The account's id, or 'system'. */
  actorId: string;
  actorName: string;
  /** The actor's roles, for a change of these roles; by default those in the database. */
  actorRoles?: Role[];
  /** Verb and noun: 'move ticket'. */
  action: string;
  /** The changed record: 'ticket 12'. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Who did it, for an audit entry. */
export const nameActor = ({ id, name }: { id: string; name: string }) => ({
  actorId: id,
  actorName: name,
});

/** Inserts an audit entry in the caller's transaction, with the roles that the actor holds; returns its id. */
export async function writeAuditEntry(
  db: Database,
  clock: Clock,
  entry: AuditEntry,
): Promise<number> {
  const actorRoles = entry.actorRoles ?? selectRoles(entry.actorId);
  const [row] = await db
    .insert(auditEntry)
    .values({ ...entry, actorRoles, createdAt: clock.now() })
    .returning({ id: auditEntry.id });
  if (!row) throw new Error(`The audit entry '${entry.action}' has no id.`);
  return row.id;
}

const entriesPerStatement = 500;

/** Inserts many audit entries of the same kind, as `writeAuditEntry` does one. */
export async function writeAuditEntries(
  db: Database,
  clock: Clock,
  entries: readonly Omit<AuditEntry, 'actorRoles'>[],
): Promise<void> {
  const createdAt = clock.now();
  for (let from = 0; from < entries.length; from += entriesPerStatement)
    await db
      .insert(auditEntry)
      .values(
        entries
          .slice(from, from + entriesPerStatement)
          .map((entry) => ({ ...entry, actorRoles: selectRoles(entry.actorId), createdAt })),
      );
}

// A feature owns the table of roles, so the kernel knows only its name.
const selectRoles = (actorId: string): SQL =>
  sql`array(select role from user_role where user_id = ${actorId} order by role)`;

/** The `before` value of the newest matching entry created since `since`; undefined when there is none. */
export async function findPreviousAuditEntry(
  db: Database,
  { action, subject, since }: Pick<AuditEntry, 'action' | 'subject'> & { since: Date },
): Promise<unknown> {
  const [entry] = await db
    .select({ before: auditEntry.before })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subject, subject),
        eq(auditEntry.action, action),
        gte(auditEntry.createdAt, since),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(1);
  return entry?.before;
}

/** The columns of a change, as whoever reads the log has it. */
export const changeColumns = {
  id: auditEntry.id,
  at: auditEntry.createdAt,
  actorName: auditEntry.actorName,
  action: auditEntry.action,
  subject: auditEntry.subject,
  before: auditEntry.before,
  after: auditEntry.after,
};

/** Changes of some records, oldest first; with `since`, those after the change with this id. */
export async function listChanges(
  db: Database,
  condition: SQL | undefined,
  since = 0,
): Promise<Change[]> {
  const rows = await db
    .select(changeColumns)
    .from(auditEntry)
    .where(and(gt(auditEntry.id, since), condition))
    .orderBy(asc(auditEntry.id));
  return rows.map(omitSecrets);
}

/** The changes of a record: 'account 7', 'donation 12'. */
export const listRecordChanges = (db: Database, subject: string): Promise<Change[]> =>
  listChanges(db, eq(auditEntry.subject, subject));

/** What entries of earlier versions have: the barcode of a guest who was moved still works, and who knows a cart's id can pay it. */
const secretFields = new Set(['barCode', 'cartId']);

const removeSecrets = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, item: unknown) =>
      secretFields.has(name) ? undefined : item,
    ),
  );

const secretValues = `"(?:${[...secretFields].join('|')})": "(?:[^"\\\\]|\\\\.)*"`;

/** What an entry has before or after the change, as text to search: what is not shown can't be found. */
export const withoutSecrets = (column: PgColumn): SQL =>
  sql`regexp_replace(${column}::text, ${secretValues}, '', 'g')`;

/** A change without the secrets that are in the log. */
export const omitSecrets = <T extends { before: unknown; after: unknown }>(change: T): T => ({
  ...change,
  before: removeSecrets(change.before),
  after: removeSecrets(change.after),
});
