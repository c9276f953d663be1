import { randomUUID } from 'node:crypto';
import type { Account } from '@namugongo/contract/accounts';
import type { Album, Picture, PictureTexts } from '@namugongo/contract/albums';
import { arranged } from '@namugongo/contract/rules/arranging';
import type { z } from 'zod';
import type { Received } from '../platform/files/store.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { changing } from './change-album.ts';
import { makeSizes } from './make-sizes.ts';
import {
  findAlbum,
  findPicture,
  insertPicture,
  listPictures,
  showPicture,
  updatePicture,
} from './queries.ts';
import { readAlbum } from './read-album.ts';

/** Makes the sizes of a received file and then lists it: a picture is in an album whole or not at all. */
export async function addPicture(
  platform: Platform,
  slug: string,
  file: Received & { name: string },
  who: Account,
): Promise<Picture> {
  if (!(await findAlbum(platform.database, slug))) throw new Refusal('album-not-found');
  const key = randomUUID();
  const sizes = await makeSizes(platform, file.path, key);
  let added: Picture | null = null;
  await changing(platform, { slug, who, action: 'add picture' }, async (db, album) => {
    const addedAt = platform.clock.now();
    added = showPicture(await insertPicture(db, { albumId: album.id, key, addedAt, ...sizes }));
    return { after: { picture: added.id, file: file.name, ...sizes } };
  });
  if (!added) throw new Error('The picture was not kept.');
  return added;
}

type Wished = z.output<typeof PictureTexts> & { id: number };

/** Order and texts of the named pictures; what somebody else took out meanwhile is left out, what came is put behind. */
export async function arrangePictures(
  platform: Platform,
  slug: string,
  wished: readonly Wished[],
  who: Account,
): Promise<Album> {
  await changing(platform, { slug, who, action: 'arrange pictures' }, async (db, album) => {
    const standing = await listPictures(db, album.id);
    const texts = new Map(wished.map((picture) => [picture.id, picture]));
    const order = arranged(
      standing,
      wished.map(({ id }) => id),
    );
    const retold: number[] = [];
    for (const [index, picture] of order.entries()) {
      const { alternativeText, caption } = texts.get(picture.id) ?? picture;
      const place = index + 1;
      const isRetold = alternativeText !== picture.alternativeText || caption !== picture.caption;
      if (isRetold) retold.push(picture.id);
      if (isRetold || place !== picture.place)
        await updatePicture(db, picture.id, { place, alternativeText, caption });
    }
    return {
      before: { order: standing.map(({ id }) => id) },
      after: { order: order.map(({ id }) => id), retold },
    };
  });
  return readAlbum(platform.database, slug);
}

/** From now on nobody sees it; its files stay for a day, for who takes the removal back. */
export const removePicture = (platform: Platform, slug: string, id: number, who: Account) =>
  changing(platform, { slug, who, action: 'remove picture' }, async (db, album) => {
    const picture = await findPicture(db, album.id, id);
    if (!picture || picture.removedAt) throw new Refusal('picture-not-found');
    await updatePicture(db, id, { removedAt: platform.clock.now() });
    return { before: { picture: id, alternativeText: picture.alternativeText } };
  });

export async function restorePicture(
  platform: Platform,
  slug: string,
  id: number,
  who: Account,
): Promise<Album> {
  await changing(platform, { slug, who, action: 'restore picture' }, async (db, album) => {
    const picture = await findPicture(db, album.id, id);
    if (!picture) throw new Refusal('picture-not-found');
    await updatePicture(db, id, { removedAt: null });
    return { after: { picture: id } };
  });
  return readAlbum(platform.database, slug);
}
