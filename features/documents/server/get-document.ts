import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { isForEverybody, visitor } from '#features/audiences/contract/rules/item-audiences.ts';
import { type Audiences, requireReader } from '#features/audiences/server/find-reader.ts';
import type { ParishDocument } from '#features/documents/contract/documents.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import {
  findDocument,
  findVersion,
  linkToDocument,
  listDocuments,
  listRestrictedDocuments,
  type DocumentVersionRow,
} from './queries.ts';
import { contentDisposition, toSentMediaType } from './rules.ts';

/** The documents that the caller may read. */
export async function listReadableDocuments(
  platform: Platform,
  audiences: Audiences,
  request: FastifyRequest,
): Promise<ParishDocument[]> {
  const { database } = platform;
  const account = await platform.getAccount(request);
  return listDocuments(database, await audiences.findReader(database, account, 'secretary'));
}

/** What the reader may read besides what is for everybody. */
export const createDocumentRecords = (audiences: Audiences): RecordProvider => ({
  kind: 'document',
  list: async (db, account) =>
    (await listRestrictedDocuments(db, await audiences.findReader(db, account, 'secretary'))).map(
      ({ name, usageDescription }) => ({
        title: name,
        detail: usageDescription,
        path: linkToDocument(name),
        text: `${name} ${usageDescription}`,
      }),
    ),
});

/** A document that the caller may read; throws 'document-not-found', 'not-for-visitors' or 'not-for-reader'. */
export async function getDocument(
  { database, getAccount }: Platform,
  audiences: Audiences,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<ParishDocument> {
  const existing = await findDocument(database, id);
  if (!existing) throw new ProblemError('document-not-found');
  const reader = isForEverybody(existing.audience)
    ? visitor
    : await audiences.findReader(database, await getAccount(request), 'secretary');
  requireReader(existing.audience, reader);
  return existing;
}

/** Sends the newest version of a document, or the one with the number. The caller checks the permission. */
export async function sendFile(
  platform: Platform,
  reply: FastifyReply,
  id: number,
  number?: number,
): Promise<unknown> {
  const version = await findVersion(platform.database, id, number);
  if (!version) throw new ProblemError('document-not-found');
  const bytes = await platform.files.read(version.storageKey);
  return reply
    .headers({
      'content-type': toSentMediaType(version.mediaType),
      'content-length': version.sizeBytes,
      'content-disposition': contentDisposition(version.name),
      'cache-control': 'private, no-store',
      // Prevents the file from running as part of this site.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'repr-digest': `sha-256=:${Buffer.from(version.sha256, 'hex').toString('base64')}:`,
    })
    .send(verifyChecksum(platform, version, bytes));
}

/**
 * Passes the bytes through and hashes them, one chunk behind: the last chunk passes only when the checksum matches the upload.
 * Otherwise it throws 'file-changed', which aborts the response, or becomes a problem response when nothing was sent.
 */
function verifyChecksum(
  { log }: Platform,
  version: DocumentVersionRow,
  source: Readable,
): Readable {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      const previous = held;
      held = chunk;
      done(null, previous ?? undefined);
    },
    flush(done) {
      if (hash.digest('hex') === version.sha256) return done(null, held ?? undefined);
      log.error(
        { key: version.storageKey, document: version.documentId },
        'a stored file has changed',
      );
      done(new ProblemError('file-changed'));
    },
  });
  // Destroys both streams when either fails; the response reports the error.
  return pipeline(source, check, () => undefined);
}
