import type { Album, AlbumSummary } from '#features/albums/contract/albums.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type AlbumRow, findAlbum, listAlbums, listPictures, toPicture } from './queries.ts';

/** Returns an album with its pictures; throws 'album-not-found'. */
export async function getAlbum(db: Database, slug: string): Promise<Album> {
  const album = await findAlbum(db, slug);
  if (!album) throw new ProblemError('album-not-found');
  return toAlbum(db, album);
}

async function toAlbum(
  db: Database,
  { id, slug, title, description, link }: AlbumRow,
): Promise<Album> {
  const pictures = (await listPictures(db, id)).map(toPicture);
  return { slug, title, description, link, pictures };
}

export async function listAlbumSummaries(db: Database): Promise<AlbumSummary[]> {
  return (await listAlbums(db)).map(
    ({ album: { slug, title, description }, pictureCount, cover }) => ({
      slug,
      title,
      description,
      pictureCount,
      cover: cover && toPicture(cover),
    }),
  );
}
