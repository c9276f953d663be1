import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawingOf } from '../../starter/drawings/draw.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { fileKey, fileNames } from './make-sizes.ts';
import { findShown } from './queries.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
};

/** Sends one file of a picture that visitors may see. It never changes under its name, so it is kept for ever. */
export async function sendPicture(
  platform: Platform,
  { key, name }: { key: string; name: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = await findShown(platform.database, key);
  const names = picture?.drawing ? ['drawing.svg'] : fileNames(picture?.widths ?? []);
  if (!picture || !names.includes(name)) throw new Refusal('picture-not-found');
  const etag = `"${key} ${name}"`;
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': types[name.split('.')[1] ?? ''] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (!picture.drawing) return reply.send(await platform.files.read(fileKey(key, name)));
  return sendDrawing(picture.drawing, request, reply);
}

const compress = promisify(brotliCompress);
type Drawn = { plain: Buffer; brotli: Buffer };
const drawn = new Map<string, Promise<Drawn>>();
/** About as many as the starter has; the oldest goes first. */
const mostDrawn = 128;

function draw(drawing: string): Promise<Drawn> {
  const kept = drawn.get(drawing);
  if (kept) return kept;
  const work = (async () => {
    const plain = Buffer.from(drawingOf(drawing));
    return { plain, brotli: await compress(plain) };
  })();
  drawn.set(drawing, work);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostDrawn) break;
    drawn.delete(oldest);
  }
  return work;
}

async function sendDrawing(
  drawing: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { plain, brotli } = await draw(drawing);
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}
