import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { getSitePictureKey } from './settings.ts';

/** Sends the logo or the share picture with an immutable cache header; throws 'picture-not-found' for a file that is neither. */
export async function sendSitePicture(
  { database, files }: Platform,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { logo, sharePicture } = await getSettings(database);
  if (file !== logo?.file && file !== sharePicture?.file)
    throw new ProblemError('picture-not-found');
  const etag = `"${file}"`;
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    // Emails and messengers show it, too.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.send(await files.read(getSitePictureKey(file)));
}
