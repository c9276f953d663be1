import type { Account } from '#contract/account.ts';
import { randomUUID } from 'node:crypto';
import type { Album, PictureText } from '#features/albums/contract/albums.ts';
import type { Picture } from '#contract/pictures.ts';
import { reorder } from '#contract/rules/reorder.ts';
import type { z } from 'zod';
import type { ReceivedFile } from '#platform/files/store.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { withAlbumChange } from './update-album.ts';
import { generatePictureSizes } from './generate-sizes.ts';
import {
  findAlbum,
  findPicture,
  insertPictureRow,
  listPictures,
  toPicture,
  updatePictureRow,
} from './queries.ts';
import { getAlbum } from './get-album.ts';

/** Generates the sizes of an uploaded file, then adds the picture to the album. */
export async function addPicture(
  platform: Platform,
  slug: string,
  file: ReceivedFile & { name: string },
  actor: Account,
): Promise<Picture> {
  if (!(await findAlbum(platform.database, slug))) throw new ProblemError('album-not-found');
  const key = randomUUID();
  const sizes = await generatePictureSizes(platform, file.path, key);
  let created: Picture | null = null;
  await withAlbumChange(platform, { slug, actor, action: 'add picture' }, async (db, album) => {
    const createdAt = platform.clock.now();
    created = toPicture(
      await insertPictureRow(db, { albumId: album.id, key, createdAt, ...sizes }),
    );
    return { after: { picture: created.id, file: file.name, ...sizes } };
  });
  if (!created) throw new Error('The picture was not inserted.');
  return created;
}

type OrderedPicture = z.output<typeof PictureText> & { id: number };

/** Saves the order and texts of pictures. Pictures deleted meanwhile are skipped; pictures added meanwhile follow at the end. */
export async function reorderPictures(
  platform: Platform,
  slug: string,
  ordered: readonly OrderedPicture[],
  actor: Account,
): Promise<Album> {
  await withAlbumChange(
    platform,
    { slug, actor, action: 'arrange pictures' },
    async (db, album) => {
      const current = await listPictures(db, album.id);
      const texts = new Map(ordered.map((picture) => [picture.id, picture]));
      const order = reorder(
        current,
        ordered.map(({ id }) => id),
      );
      const changedTexts: number[] = [];
      for (const [index, picture] of order.entries()) {
        const { alternativeText, caption } = texts.get(picture.id) ?? picture;
        const place = index + 1;
        const hasNewTexts =
          alternativeText !== picture.alternativeText || caption !== picture.caption;
        if (hasNewTexts) changedTexts.push(picture.id);
        if (hasNewTexts || place !== picture.position)
          await updatePictureRow(db, picture.id, { position: place, alternativeText, caption });
      }
      return {
        before: { order: current.map(({ id }) => id) },
        after: { order: order.map(({ id }) => id), changedTexts },
      };
    },
  );
  return getAlbum(platform.database, slug, 'curator');
}

/** Deletes a picture. Its files are kept for a day for Undo. */
export const deletePicture = (platform: Platform, slug: string, id: number, actor: Account) =>
  withAlbumChange(platform, { slug, actor, action: 'remove picture' }, async (db, album) => {
    const picture = await findPicture(db, album.id, id);
    if (!picture || picture.deletedAt) throw new ProblemError('picture-not-found');
    await updatePictureRow(db, id, { deletedAt: platform.clock.now() });
    return { before: { picture: id, alternativeText: picture.alternativeText } };
  });

export async function restorePicture(
  platform: Platform,
  slug: string,
  id: number,
  actor: Account,
): Promise<Album> {
  await withAlbumChange(platform, { slug, actor, action: 'restore picture' }, async (db, album) => {
    const picture = await findPicture(db, album.id, id);
    if (!picture) throw new ProblemError('picture-not-found');
    await updatePictureRow(db, id, { deletedAt: null });
    return { after: { picture: id } };
  });
  return getAlbum(platform.database, slug, 'curator');
}
