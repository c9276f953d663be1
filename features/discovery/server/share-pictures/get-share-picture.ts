import { createHash } from 'node:crypto';
import type { ShareCard } from '#features/site/contract/rules/share-picture.ts';
import { renderSharePicture } from './render-picture.ts';

export type SharePicture = { etag: string; bytes: Buffer };

/** About 150 KB each; the picture used longest ago is deleted first. */
const maxPictures = 48;
const pictures = new Map<string, Promise<SharePicture>>();

let lastRender: Promise<unknown> = Promise.resolve();

/** Returns the picture of a card on cloth in the community's hue ('' for that of the theme). Each is rendered once while it is cached, and one picture at a time. */
export function getSharePicture(card: ShareCard, cloth = ''): Promise<SharePicture> {
  const key = createHash('sha256')
    .update(JSON.stringify([card, cloth]))
    .digest('base64url');
  const cached = pictures.get(key);
  const picture = cached ?? renderNext(key, card, cloth);
  // Deleted first, because a Map keeps the place of an existing key.
  pictures.delete(key);
  pictures.set(key, picture);
  deleteOldest();
  return picture;
}

function renderNext(key: string, card: ShareCard, cloth = ''): Promise<SharePicture> {
  const rendering = lastRender.then(() => renderSharePicture(card, cloth));
  lastRender = rendering.catch(() => undefined);
  return rendering.then(
    (bytes) => ({ etag: `"${key}"`, bytes }),
    (error: unknown) => {
      pictures.delete(key);
      throw error;
    },
  );
}

function deleteOldest(): void {
  for (const oldest of pictures.keys()) {
    if (pictures.size <= maxPictures) return;
    pictures.delete(oldest);
  }
}
