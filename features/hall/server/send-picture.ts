import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { listHallPictureFiles } from './picture-queries.ts';
import { getHallPictureKey } from './update-picture.ts';

/** Sends the picture under a hall to staff; throws 'picture-not-found' for a file that no hall shows. */
export async function sendHallPicture(
  { database, files }: Platform,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const used = await listHallPictureFiles(database);
  if (!used.has(file)) throw new ProblemError('picture-not-found');
  const etag = `"${file}"`;
  reply.headers({
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.send(await files.read(getHallPictureKey(file)));
}
