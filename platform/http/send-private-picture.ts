import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a JPEG that only some may see, after the caller has checked that this one may. Devices ask anew each time, so that an end of
 * access counts right away. `version` names the bytes: the same one always has the same.
 */
export async function sendPrivatePicture(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  version: string,
  read: () => Promise<Buffer | NodeJS.ReadableStream>,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.send(await read());
}
