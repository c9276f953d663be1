import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Account } from '#contract/account.ts';
import {
  canRead,
  isForEverybody,
  type Reader,
} from '#features/audiences/contract/rules/item-audiences.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { renderDrawing } from '#starter/drawings/render.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { pictureFileKey, pictureFileNames } from './generate-sizes.ts';
import { findVisiblePicture } from './queries.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

type PictureDeps = {
  platform: Platform;
  findReader: (account: Account | null) => Promise<Reader>;
};

/**
 * Sends a picture file to a reader of its album; throws 'picture-not-found' for others, too. Caches keep what is for everybody for good;
 * anything else they ask for anew each time, so that the end of access counts right away.
 */
export async function sendPicture(
  { platform, findReader }: PictureDeps,
  { key, name }: { key: string; name: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { picture, audience = [] } = (await findVisiblePicture(platform.database, key)) ?? {};
  const isOpen = isForEverybody(audience);
  if (!isOpen && !canRead(audience, await findReader(await platform.getAccount(request))))
    throw new ProblemError('picture-not-found');
  const names = picture?.starterDrawing ? ['drawing.svg'] : pictureFileNames(picture?.widths ?? []);
  if (!picture || !names.includes(name)) throw new ProblemError('picture-not-found');
  const etag = `"${key} ${name}"`;
  reply.headers({
    etag,
    'cache-control': isOpen ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    'content-type': types[name.split('.')[1] ?? ''] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (!picture.starterDrawing)
    return reply.send(await platform.files.read(pictureFileKey(key, name)));
  return sendDrawing(picture.starterDrawing, request, reply);
}

const compress = promisify(brotliCompress);
/** About as many as the starter has. */
const drawings = new LRUCache<string, { plain: Buffer; brotli: Buffer }>({
  max: 128,
  fetchMethod: async (name) => {
    const plain = Buffer.from(renderDrawing(name));
    return { plain, brotli: await compress(plain) };
  },
  ignoreFetchAbort: true,
});

async function sendDrawing(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { plain, brotli } = await drawings.forceFetch(name);
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}
