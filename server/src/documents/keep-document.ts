import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import type { ParishDocument } from '@namugongo/contract/documents';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import type { UploadedFile } from '../platform/serve-upload.ts';
import {
  findDocument,
  insertDocument,
  insertVersion,
  lockDocument,
  type NewVersion,
} from './queries.ts';
import { fileNameOf, mediaTypeOf } from './rules.ts';

type Facts = Pick<ParishDocument, 'usageDescription' | 'audience'>;

/** Keeps a new document. */
export const keepDocument = (
  platform: Platform,
  file: UploadedFile,
  facts: Facts,
  who: Account,
): Promise<ParishDocument> =>
  keep(platform, { file, who, action: 'upload document' }, (db) => insertDocument(db, facts));

/** Keeps a new file of a document; the id stays, and the file before can still be read by the secretary. */
export const keepVersion = (
  platform: Platform,
  id: number,
  file: UploadedFile,
  who: Account,
): Promise<ParishDocument> =>
  keep(platform, { file, who, action: 'upload new version' }, async (db) => {
    if (!(await lockDocument(db, id, false))) throw new Refusal('document-not-found');
    return id;
  });

type Keeping = { file: UploadedFile; who: Account; action: string };

/**
 * First the file, then the row that names it: nobody ever reads of a file that is not there.
 * What a refusal leaves in the store is removed here, what a crash leaves by the sweeper.
 */
async function keep(
  { files, clock, transact }: Platform,
  { file, who, action }: Keeping,
  choose: (db: Database) => Promise<number>,
): Promise<ParishDocument> {
  const version: NewVersion = {
    name: fileNameOf(file.name),
    mediaType: mediaTypeOf(file.mediaType),
    bytes: file.bytes,
    sha256: file.sha256,
    key: `documents/${randomUUID()}`,
    uploadedAt: clock.now(),
    uploadedBy: who.name,
  };
  await files.keep(version.key, file);
  try {
    return await transact(async (db) => {
      const id = await choose(db);
      await insertVersion(db, id, version);
      const made = await findDocument(db, id);
      if (!made) throw new Error(`Document ${id} was not written.`);
      const entry = { who: who.id, whoName: who.name, action, subject: `document ${id}` };
      await audit(db, clock, { ...entry, after: { ...made, sha256: version.sha256 } });
      return made;
    });
  } catch (fault) {
    await files.remove(version.key).catch(() => undefined);
    throw fault;
  }
}
