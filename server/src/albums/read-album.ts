import type { Album, AlbumSummary } from '@namugongo/contract/albums';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/problems.ts';
import { type AlbumRow, findAlbum, listAlbums, listPictures, showPicture } from './queries.ts';

/** An album as visitors see it, or a refusal. */
export async function readAlbum(db: Database, slug: string): Promise<Album> {
  const album = await findAlbum(db, slug);
  if (!album) throw new Refusal('album-not-found');
  return showAlbum(db, album);
}

export async function showAlbum(
  db: Database,
  { id, slug, title, description, link }: AlbumRow,
): Promise<Album> {
  const pictures = (await listPictures(db, id)).map(showPicture);
  return { slug, title, description, link, pictures };
}

export async function readAlbums(db: Database): Promise<AlbumSummary[]> {
  return (await listAlbums(db)).map(
    ({ album: { slug, title, description }, pictureCount, cover }) => ({
      slug,
      title,
      description,
      pictureCount,
      cover: cover && showPicture(cover),
    }),
  );
}
