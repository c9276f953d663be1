import type { Account } from '@namugongo/contract/accounts';
import {
  type Album,
  type AlbumFacts,
  neededAlbums,
  type NewAlbum,
} from '@namugongo/contract/albums';
import type { z } from 'zod';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Announce, Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import {
  type AlbumRow,
  deleteAlbum,
  insertAlbum,
  listPictures,
  lockAlbum,
  updateAlbum,
} from './queries.ts';
import { readAlbum } from './read-album.ts';

/** The tag of every answer that shows albums. */
export const albumsTag = 'albums';

export type Changed = { before?: unknown; after?: unknown };

/** One change of an album by an editor: it is held meanwhile, written down, and announced. */
export async function changing(
  platform: Platform,
  { slug, who, action }: { slug: string; who: Account; action: string },
  work: (db: Database, album: AlbumRow, announce: Announce) => Promise<Changed>,
): Promise<void> {
  await platform.transact(async (db, announce) => {
    const album = await lockAlbum(db, slug);
    if (!album) throw new Refusal('album-not-found');
    const changed = await work(db, album, announce);
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action,
      subject: `album ${slug}`,
      ...changed,
    });
    await announce(albumsTag);
  });
}

export async function createAlbum(
  platform: Platform,
  facts: z.output<typeof NewAlbum>,
  who: Account,
): Promise<Album> {
  await platform.transact(async (db, announce) => {
    if (!(await insertAlbum(db, facts))) throw new Refusal('album-exists');
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'create album',
      subject: `album ${facts.slug}`,
      after: facts,
    });
    await announce(albumsTag);
  });
  return readAlbum(platform.database, facts.slug);
}

export async function changeAlbum(
  platform: Platform,
  slug: string,
  facts: z.output<typeof AlbumFacts>,
  who: Account,
): Promise<Album> {
  await changing(platform, { slug, who, action: 'change album' }, async (db, album) => {
    await updateAlbum(db, album.id, facts);
    const { title, description, link } = album;
    return { before: { title, description, link }, after: facts };
  });
  return readAlbum(platform.database, slug);
}

/** An album that a screen of the site shows stays. The files go with the next sweep. */
export async function removeAlbum(platform: Platform, slug: string, who: Account): Promise<void> {
  if (neededAlbums.some((needed) => needed === slug)) throw new Refusal('album-needed');
  await changing(platform, { slug, who, action: 'delete album' }, async (db, album) => {
    const pictures = await listPictures(db, album.id);
    await deleteAlbum(db, album.id);
    return { before: { title: album.title, pictures: pictures.length } };
  });
}
