import type { DocumentVersion, ParishDocument } from '@namugongo/contract/documents';
import { and, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { document, documentVersion } from './tables.ts';

export type Version = typeof documentVersion.$inferSelect;
export type NewVersion = Omit<typeof documentVersion.$inferInsert, 'id' | 'number' | 'documentId'>;

const newest = sql`(select max(v.number) from document_version v where v.document_id = ${document.id})`;

/** The documents that were not deleted, with their newest file; the newest first. */
export async function listDocuments(db: Database, which?: SQL): Promise<ParishDocument[]> {
  return db
    .select({
      id: document.id,
      name: documentVersion.name,
      usageDescription: document.usageDescription,
      uploadDate: documentVersion.uploadedAt,
      bytes: documentVersion.bytes,
      versions: documentVersion.number,
      audience: document.audience,
    })
    .from(document)
    .innerJoin(
      documentVersion,
      and(eq(documentVersion.documentId, document.id), eq(documentVersion.number, newest)),
    )
    .where(and(isNull(document.deletedAt), which))
    .orderBy(desc(documentVersion.uploadedAt), desc(document.id));
}

export const findDocument = async (db: Database, id: number): Promise<ParishDocument | null> =>
  (await listDocuments(db, eq(document.id, id)))[0] ?? null;

/** The newest file of a document, or the one of a number. */
export async function findVersion(
  db: Database,
  documentId: number,
  number?: number,
): Promise<Version | null> {
  const [row] = await db
    .select()
    .from(documentVersion)
    .where(
      and(
        eq(documentVersion.documentId, documentId),
        number === undefined ? undefined : eq(documentVersion.number, number),
      ),
    )
    .orderBy(desc(documentVersion.number))
    .limit(1);
  return row ?? null;
}

export function listVersions(db: Database, documentId: number): Promise<DocumentVersion[]> {
  return db
    .select({
      number: documentVersion.number,
      name: documentVersion.name,
      bytes: documentVersion.bytes,
      uploadDate: documentVersion.uploadedAt,
      uploadedBy: documentVersion.uploadedBy,
    })
    .from(documentVersion)
    .where(eq(documentVersion.documentId, documentId))
    .orderBy(desc(documentVersion.number));
}

export async function insertDocument(
  db: Database,
  facts: Pick<ParishDocument, 'usageDescription' | 'audience'>,
): Promise<number> {
  const [row] = await db.insert(document).values(facts).returning({ id: document.id });
  if (!row) throw new Error('The document was not written.');
  return row.id;
}

export async function insertVersion(
  db: Database,
  documentId: number,
  version: NewVersion,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(v.number), 0) + 1 from document_version v where v.document_id = ${documentId})`;
  await db.insert(documentVersion).values({ ...version, documentId, number });
}

/** Locks a document that was not deleted, or one that was; false when there is none. */
export async function lockDocument(db: Database, id: number, deleted: boolean): Promise<boolean> {
  const { deletedAt } = document;
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, id), deleted ? isNotNull(deletedAt) : isNull(deletedAt)))
    .for('update');
  return rows.length > 0;
}

export async function updateDocument(
  db: Database,
  id: number,
  change: Partial<
    Pick<typeof document.$inferInsert, 'usageDescription' | 'audience' | 'deletedAt'>
  >,
): Promise<void> {
  await db.update(document).set(change).where(eq(document.id, id));
}

/** Removes for good what was deleted by then; the keys of its files. */
export async function purgeDocuments(db: Database, deletedBy: Date): Promise<string[]> {
  const gone = await db
    .select({ id: document.id, key: documentVersion.key })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.documentId, document.id))
    .where(lte(document.deletedAt, deletedBy))
    .for('update');
  const ids = [...new Set(gone.map(({ id }) => id))];
  if (ids.length > 0) await db.delete(document).where(inArray(document.id, ids));
  return gone.map(({ key }) => key);
}

/** Which of these keys belong to a file that is known. */
export async function findKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: documentVersion.key })
    .from(documentVersion)
    .where(inArray(documentVersion.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
