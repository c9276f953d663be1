import { type Reader, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { isFor, isForSome } from '#features/audiences/server/queries.ts';
import type { DocumentVersion, ParishDocument } from '#features/documents/contract/documents.ts';
import type { SitePath } from '#contract/rules/links.ts';
import { linkTo } from '#contract/screens.ts';
import { matchesVector, rankVector } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { and, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { document, documentVersion } from './tables.ts';

export type DocumentVersionRow = typeof documentVersion.$inferSelect;
export type NewDocumentVersion = Omit<
  typeof documentVersion.$inferInsert,
  'id' | 'version' | 'documentId'
>;

const latest = sql`(select max(v.version) from document_version v where v.document_id = ${document.id})`;

/** Documents that a reader may see and that are not deleted, with their newest version, newest first. */
export async function listDocuments(
  db: Database,
  reader: Reader,
  which?: SQL,
): Promise<ParishDocument[]> {
  return db
    .select({
      id: document.id,
      name: documentVersion.name,
      usageDescription: document.usageDescription,
      uploadDate: documentVersion.uploadedAt,
      bytes: documentVersion.sizeBytes,
      versions: documentVersion.version,
      audience: document.audience,
    })
    .from(document)
    .innerJoin(
      documentVersion,
      and(eq(documentVersion.documentId, document.id), eq(documentVersion.version, latest)),
    )
    .where(and(isNull(document.deletedAt), isFor(document.audience, reader), which))
    .orderBy(desc(documentVersion.uploadedAt), desc(document.id));
}

/** What a reader may see and not everybody. */
export const listRestrictedDocuments = (db: Database, reader: Reader): Promise<ParishDocument[]> =>
  listDocuments(db, reader, isForSome(document.audience));

export const findDocument = async (db: Database, id: number): Promise<ParishDocument | null> =>
  (await listDocuments(db, 'curator', eq(document.id, id)))[0] ?? null;

/** The newest version of a document, or the one with the number. */
export async function findVersion(
  db: Database,
  documentId: number,
  number?: number,
): Promise<DocumentVersionRow | null> {
  const [row] = await db
    .select()
    .from(documentVersion)
    .where(
      and(
        eq(documentVersion.documentId, documentId),
        number === undefined ? undefined : eq(documentVersion.version, number),
      ),
    )
    .orderBy(desc(documentVersion.version))
    .limit(1);
  return row ?? null;
}

export function listVersions(db: Database, documentId: number): Promise<DocumentVersion[]> {
  return db
    .select({
      number: documentVersion.version,
      name: documentVersion.name,
      bytes: documentVersion.sizeBytes,
      uploadDate: documentVersion.uploadedAt,
      uploadedBy: documentVersion.uploadedBy,
    })
    .from(documentVersion)
    .where(eq(documentVersion.documentId, documentId))
    .orderBy(desc(documentVersion.version));
}

export const { insert: insertDocumentRow, update: updateDocumentRow } = accessRows(document);

export async function insertVersionRow(
  db: Database,
  documentId: number,
  version: NewDocumentVersion,
): Promise<void> {
  const next = sql<number>`(select coalesce(max(v.version), 0) + 1 from document_version v where v.document_id = ${documentId})`;
  await db.insert(documentVersion).values({ ...version, documentId, version: next });
}

/** Locks a document that is not deleted (or, with `deleted`, one that is); false when there is none. */
export async function lockDocument(db: Database, id: number, deleted: boolean): Promise<boolean> {
  const { deletedAt } = document;
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, id), deleted ? isNotNull(deletedAt) : isNull(deletedAt)))
    .for('update');
  return rows.length > 0;
}

/** Purges documents deleted before the date and returns the keys of their files. */
export async function purgeDocumentRows(db: Database, deletedBy: Date): Promise<string[]> {
  const gone = await db
    .select({ id: document.id, key: documentVersion.storageKey })
    .from(document)
    .innerJoin(documentVersion, eq(documentVersion.documentId, document.id))
    .where(lte(document.deletedAt, deletedBy))
    .for('update');
  const ids = [...new Set(gone.map(({ id }) => id))];
  await db.delete(document).where(inArray(document.id, ids));
  return gone.map(({ key }) => key);
}

/** Those of the keys that belong to a version. */
export async function findUsedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: documentVersion.storageKey })
    .from(documentVersion)
    .where(inArray(documentVersion.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** The documents for everybody. */
export async function searchPublicDocuments(
  db: Database,
  query: SearchQuery,
  limit: number,
): Promise<SearchMatch[]> {
  const vector = sql`(${documentVersion.searchVector} || ${document.searchVector})`;
  const rank = rankVector(vector, query);
  const rows = await db
    .select({ title: documentVersion.name, text: document.usageDescription, rank })
    .from(document)
    .innerJoin(
      documentVersion,
      and(eq(documentVersion.documentId, document.id), eq(documentVersion.version, latest)),
    )
    .where(
      and(
        isNull(document.deletedAt),
        isFor(document.audience, visitor),
        matchesVector(vector, query),
      ),
    )
    .orderBy(desc(rank), desc(document.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    kind: 'document',
    path: linkToDocument(row.title),
    day: null,
  }));
}

/** The list of documents with those of this name. */
export const linkToDocument = (name: string): SitePath => linkTo('/documents', { search: name });
