import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { sendCachedResponse, sendFreshOrStale } from '#platform/cache/response-cache.ts';

/** A text file: built once, and cached until one of its tags is invalidated. */
type TextFile = {
  path: string;
  type: string;
  tags: readonly string[];
  build: () => Promise<string>;
};

/** Sends a text file, whatever the query string of the request. */
export function sendTextFile(
  { responseCache }: Platform,
  { path, type: mediaType, tags, build }: TextFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const type = `${mediaType}; charset=utf-8`;
  const cached = responseCache.get(path);
  if (cached) return sendCachedResponse(request, reply, cached, type);
  return sendFreshOrStale({ url: path, request, reply, type }, responseCache, () =>
    responseCache.build(path, tags, build),
  );
}
