import type { Account } from '#contract/account.ts';
import {
  type Album,
  type AlbumDetails,
  requiredAlbumSlugs,
  type NewAlbum,
} from '#features/albums/contract/albums.ts';
import type { z } from 'zod';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  type AlbumRow,
  deleteAlbumRow,
  insertAlbumRow,
  listPictures,
  lockAlbum,
  updateAlbumRow,
} from './queries.ts';
import type { ItemAudience } from '#features/audiences/contract/rules/item-audiences.ts';
import { publishWithdrawal } from '#features/audiences/server/find-reader.ts';
import { findDocument } from '#features/documents/server/queries.ts';
import { getAlbum } from './get-album.ts';

/** Topic of album changes; invalidates cached albums. */
export const albumsTopic = 'albums';

export type AlbumChange = {
  before?: unknown;
  after?: unknown;
  /** When it may have changed. */
  audience?: ItemAudience | undefined;
};

/** Runs a change of a locked album, with audit entry and publication; throws 'album-not-found'. */
export async function withAlbumChange(
  platform: Platform,
  { slug, actor, action }: { slug: string; actor: Account; action: string },
  change: (db: Database, album: AlbumRow) => Promise<AlbumChange>,
): Promise<void> {
  await platform.transact(async (db, publish) => {
    const album = await lockAlbum(db, slug);
    if (!album) throw new ProblemError('album-not-found');
    const { audience = album.audience, ...auditValues } = await change(db, album);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action,
      subject: `album ${slug}`,
      ...auditValues,
    });
    await publish(albumsTopic);
    await publishWithdrawal(publish, album.audience, audience);
  });
}

export async function createAlbum(
  platform: Platform,
  details: z.output<typeof NewAlbum>,
  actor: Account,
): Promise<Album> {
  await platform.transact(async (db, publish) => {
    if (!(await insertAlbumRow(db, details))) throw new ProblemError('album-exists');
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'create album',
      subject: `album ${details.slug}`,
      after: details,
    });
    await publish(albumsTopic);
  });
  return getAlbum(platform.database, details.slug, 'curator');
}

export async function updateAlbum(
  platform: Platform,
  slug: string,
  details: z.output<typeof AlbumDetails>,
  actor: Account,
): Promise<Album> {
  await withAlbumChange(platform, { slug, actor, action: 'change album' }, async (db, album) => {
    const { documentId = null } = details;
    if (documentId !== null && !(await findDocument(db, documentId)))
      throw new ProblemError('document-not-found');
    await updateAlbumRow(db, album.id, details);
    const { id: _id, slug: _slug, ...before } = album;
    return { before, after: { ...before, ...details }, audience: details.audience };
  });
  return getAlbum(platform.database, slug, 'curator');
}

/** Deletes an album; throws 'album-required' for one that a screen needs. The cleanup job deletes its files later. */
export async function deleteAlbum(platform: Platform, slug: string, actor: Account): Promise<void> {
  if (requiredAlbumSlugs.some((required) => required === slug))
    throw new ProblemError('album-required');
  await withAlbumChange(platform, { slug, actor, action: 'delete album' }, async (db, album) => {
    const pictures = await listPictures(db, album.id);
    await deleteAlbumRow(db, album.id);
    return { before: { title: album.title, pictures: pictures.length } };
  });
}
