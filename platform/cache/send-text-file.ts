import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ResponseCache, sendCachedResponse, sendFreshOrStale } from './response-cache.ts';

/** A text file: built once, and cached until one of its tags is invalidated. */
type TextFile = {
  /** Names it in the cache. */
  key: string;
  type: string;
  tags: readonly string[];
  build: () => Promise<string>;
};

/** Sends a text file that everyone may have. */
export function sendTextFile(
  responseCache: ResponseCache,
  { key, type: mediaType, tags, build }: TextFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const type = `${mediaType}; charset=utf-8`;
  const cached = responseCache.get(key);
  if (cached) return sendCachedResponse(request, reply, cached, type);
  return sendFreshOrStale({ url: key, request, reply, type }, responseCache, () =>
    responseCache.build(key, tags, build),
  );
}
