import type { Account } from '#contract/account.ts';
import type { Album, AlbumSummary } from '#features/albums/contract/albums.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import {
  canRead,
  isForEverybody,
  type Reader,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { type Audiences, requireReader } from '#features/audiences/server/find-reader.ts';
import { findDocument } from '#features/documents/server/queries.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type AlbumRow, findAlbum, listAlbums, listPictures, toPicture } from './queries.ts';

export const findAlbumReader = (
  audiences: Audiences,
  db: Database,
  account: Account | null,
): Promise<Reader> => audiences.findReader(db, account, 'editor');

/** An album that the reader may see; throws 'album-not-found', 'not-for-visitors' or 'not-for-reader'. */
export async function requireAlbum(db: Database, slug: string, reader: Reader): Promise<AlbumRow> {
  const album = await findAlbum(db, slug);
  if (!album) throw new ProblemError('album-not-found');
  requireReader(album.audience, reader);
  return album;
}

/** An album with its pictures, as `requireAlbum`. */
export async function getAlbum(db: Database, slug: string, reader: Reader): Promise<Album> {
  const { id, documentId, ...album } = await requireAlbum(db, slug, reader);
  const document = documentId === null ? null : await findDocument(db, documentId);
  return {
    ...album,
    document:
      document && canRead(document.audience, reader)
        ? { id: document.id, name: document.name, bytes: document.bytes }
        : null,
    pictures: (await listPictures(db, id)).map(toPicture),
  };
}

export const listAlbumSummaries = async (db: Database, reader: Reader): Promise<AlbumSummary[]> =>
  (await listAlbums(db, reader)).map(
    ({
      album: { id: _id, link: _link, documentId: _documentId, ...facts },
      pictureCount,
      cover,
    }) => ({
      ...facts,
      pictureCount,
      cover: cover && toPicture(cover),
    }),
  );

/** The albums that the reader sees and visitors don't. */
export const createAlbumRecords = (audiences: Audiences): RecordProvider => ({
  kind: 'album',
  list: async (db, account) =>
    (await listAlbums(db, await findAlbumReader(audiences, db, account))).flatMap(({ album }) => {
      const path = getAlbumPath(album);
      const { title, description } = album;
      if (!path || isForEverybody(album.audience)) return [];
      return [{ title, detail: description, path, text: `${title} ${description}` }];
    }),
});
