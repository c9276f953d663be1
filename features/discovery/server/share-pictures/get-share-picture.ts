import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ShareCard } from '#features/site/contract/rules/share-picture.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { renderInWorker } from '#platform/pdf/render-in-worker.ts';

export type SharePicture = { etag: string; bytes: Buffer };

/** About 150 KB each; the picture used longest ago is deleted first. */
const pictures = new LRUCache<string, SharePicture, { card: ShareCard; cloth: string }>({
  maxSize: 7_200_000,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: async (key, _stale, { context: { card, cloth } }) => ({
    etag: `"${key}"`,
    bytes: await renderNext(card, cloth),
  }),
  ignoreFetchAbort: true,
});

let lastRender: Promise<unknown> = Promise.resolve();

/** Returns the picture of a card on cloth in the community's hue ('' for that of the theme). Each is rendered once while it is cached, and one picture at a time. */
export function getSharePicture(card: ShareCard, cloth = ''): Promise<SharePicture> {
  const key = createHash('sha256')
    .update(JSON.stringify([card, cloth]))
    .digest('base64url');
  return pictures.forceFetch(key, { context: { card, cloth } });
}

function renderNext(card: ShareCard, cloth: string): Promise<Buffer> {
  const rendering = lastRender.then(() => renderPicture({ card, cloth }));
  lastRender = rendering.catch(() => undefined);
  return rendering;
}

/** As PNG, in about 0.3 s, nearly all of it outside the main thread. */
async function renderPicture(options: { card: ShareCard; cloth: string }): Promise<Buffer> {
  const module = new URL('./draw-share-picture.ts', import.meta.url);
  const svg = await renderInWorker(module, 'drawSharePicture', options, 'picture');
  const sharp = await loadSharp();
  return sharp(svg).png({ compressionLevel: 9, palette: true, quality: 92 }).toBuffer();
}
