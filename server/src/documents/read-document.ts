import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { ParishDocument } from '@namugongo/contract/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { findDocument, findVersion, listDocuments, type Version } from './queries.ts';
import { attachmentOf, mayRead } from './rules.ts';

/** What the person behind the request may see of all documents. */
export async function listReadable(
  platform: Platform,
  request: FastifyRequest,
): Promise<ParishDocument[]> {
  const account = await platform.who(request);
  const all = await listDocuments(platform.database);
  return all.filter(({ audience }) => mayRead(audience, account?.roles ?? null));
}

/** One document, for who may see it; who is not signed in is asked to sign in. */
export async function readDocument(
  platform: Platform,
  id: number,
  request: FastifyRequest,
): Promise<ParishDocument> {
  const found = await findDocument(platform.database, id);
  if (!found) throw new Refusal('document-not-found');
  if (found.audience.includes('everybody')) return found;
  const account = await platform.who(request);
  if (!account) throw new Refusal('sign-in-needed');
  if (!mayRead(found.audience, account.roles)) throw new Refusal('not-allowed');
  return found;
}

/** Sends the newest file of a document, or the one of a number; whoever asks may read it. */
export async function sendFile(
  platform: Platform,
  reply: FastifyReply,
  id: number,
  number?: number,
): Promise<unknown> {
  const version = await findVersion(platform.database, id, number);
  if (!version) throw new Refusal('document-not-found');
  const bytes = await platform.files.read(version.key);
  return reply
    .headers({
      'content-type': version.mediaType,
      'content-length': version.bytes,
      'content-disposition': attachmentOf(version.name),
      'cache-control': 'private, no-store',
      // Never shown inside this site, whatever its type.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'repr-digest': `sha-256=:${Buffer.from(version.sha256, 'hex').toString('base64')}:`,
    })
    .send(checked(platform, version, bytes));
}

/**
 * Lets the bytes through while it counts and hashes them, always one piece behind: the last one passes only when the whole is what
 * was uploaded. Otherwise the answer breaks off, or is a refusal where nothing has left yet.
 */
function checked({ log }: Platform, version: Version, source: Readable): Readable {
  const hash = createHash('sha256');
  let held: Buffer | null = null;
  const check = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      const passing = held;
      held = piece;
      done(null, passing ?? undefined);
    },
    flush(done) {
      if (hash.digest('hex') === version.sha256) return done(null, held ?? undefined);
      log.error({ key: version.key, document: version.documentId }, 'a kept file has changed');
      done(new Refusal('file-changed'));
    },
  });
  // Ends both when either fails; the failure itself is the answer's to tell.
  return pipeline(source, check, () => undefined);
}
