import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { ParishDocument } from '#features/documents/contract/documents.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { UploadedFile } from '#platform/http/implement.ts';
import {
  findDocument,
  insertDocumentRow,
  insertVersionRow,
  lockDocument,
  type NewDocumentVersion,
} from './queries.ts';
import { sanitizeFileName, parseMediaType } from './rules.ts';

type Facts = Pick<ParishDocument, 'usageDescription' | 'audience'>;

export const createDocument = (
  platform: Platform,
  file: UploadedFile,
  facts: Facts,
  actor: Account,
): Promise<ParishDocument> =>
  storeVersion(platform, { file, actor, action: 'upload document' }, (db) =>
    insertDocumentRow(db, facts),
  );

/** Adds a version of a document. The id stays, and the secretary can still download earlier versions. */
export const createDocumentVersion = (
  platform: Platform,
  id: number,
  file: UploadedFile,
  actor: Account,
): Promise<ParishDocument> =>
  storeVersion(platform, { file, actor, action: 'upload new version' }, async (db) => {
    if (!(await lockDocument(db, id, false))) throw new ProblemError('document-not-found');
    return id;
  });

type VersionUpload = { file: UploadedFile; actor: Account; action: string };

/**
 * Stores the file, then its row, so that no row points to a missing file.
 * Removes the file when the row fails; the cleanup job removes what a crash leaves.
 */
async function storeVersion(
  { files, clock, transact }: Platform,
  { file, actor, action }: VersionUpload,
  getDocumentId: (db: Database) => Promise<number>,
): Promise<ParishDocument> {
  const version: NewDocumentVersion = {
    name: sanitizeFileName(file.name),
    mediaType: parseMediaType(file.mediaType),
    sizeBytes: file.bytes,
    sha256: file.sha256,
    storageKey: `documents/${randomUUID()}`,
    uploadedAt: clock.now(),
    uploadedBy: actor.name,
  };
  await files.store(version.storageKey, file);
  try {
    return await transact(async (db) => {
      const id = await getDocumentId(db);
      await insertVersionRow(db, id, version);
      const created = await findDocument(db, id);
      if (!created) throw new Error(`Document ${id} was not inserted.`);
      const entry = { ...nameActor(actor), action, subject: `document ${id}` };
      await writeAuditEntry(db, clock, { ...entry, after: { ...created, sha256: version.sha256 } });
      return created;
    });
  } catch (error) {
    await files.remove(version.storageKey).catch(() => undefined);
    throw error;
  }
}
