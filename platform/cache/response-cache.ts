import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Sends a cached response through Fastify and stores its complete headers, so that the next identical request bypasses Fastify.
 * Responds 304 when the ETag matches.
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cachedResponse: CachedResponse,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  const cacheHeaders = {
    etag: cachedResponse.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
  reply.headers(cacheHeaders);
  if (request.headers['if-none-match'] === cachedResponse.etag) {
    cachedResponse.notModifiedHeaders ??= flattenHeaders(cacheHeaders);
    return reply.status(304).send();
  }
  const encoding = negotiateEncoding(
    request.headers['accept-encoding'],
    cachedResponse.bytes.length,
  );
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(type);
  const bytes = await getEncodedBytes(cachedResponse, encoding);
  const headers = {
    ...reply.raw.getHeaders(),
    ...reply.getHeaders(),
    'content-length': bytes.length,
  };
  cachedResponse.encoded.set(encoding, { bytes, headers: flattenHeaders(headers) });
  return reply.send(bytes);
}

/**
 * Sends the response that `build` resolves to. While the database is unavailable, sends the last response of the URL instead, marked
 * as stale (RFC 9211); throws when there is none.
 */
export async function sendFreshOrStale(
  { url, request, reply, type }: CachedRequest,
  responseCache: ResponseCache,
  build: () => Promise<CachedResponse>,
): Promise<FastifyReply> {
  try {
    return await sendCachedResponse(request, reply, await build(), type);
  } catch (error) {
    const stale = isDatabaseUnavailable(error) ? responseCache.getStale(url) : undefined;
    if (!stale) throw error;
    reply.header(cacheStatusHeader, 'namugongo; fwd=stale; fwd-status=503');
    return sendCachedResponse(request, reply, stale, type);
  }
}

type CachedRequest = { url: string; request: FastifyRequest; reply: FastifyReply; type?: string };

/** Present on stale responses only. */
export const cacheStatusHeader = 'cache-status';

const flattenHeaders = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

const brotli = promisify(brotliCompress);

const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response built once: its bytes, its ETag, and compressed versions created on first use. */
export type CachedResponse = {
  etag: string;
  bytes: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Bytes and complete headers per encoding, stored when first sent. */
  encoded: Map<Encoding, { bytes: Buffer; headers: string[] }>;
  /** Headers of a 304 response; null until the first one is sent. */
  notModifiedHeaders: string[] | null;
};

type Tags = readonly string[] | (() => readonly string[] | undefined);

export type ResponseCache = {
  /** The cached response of a URL, or undefined. */
  get(url: string): CachedResponse | undefined;
  /**
   * Builds a response once for all concurrent requests; caches it unless one of its tags was invalidated meanwhile. Tags as a function
   * are those of what it was built from; without them it is not cached.
   */
  build(url: string, tags: Tags, produce: () => Promise<string>): Promise<CachedResponse>;
  /** The tags of a cached response. */
  getTags(url: string): readonly string[] | undefined;
  /** The last response of a URL before it was invalidated, for at most an hour; undefined when its URL no longer exists. */
  getStale(url: string): CachedResponse | undefined;
  /** Deletes every response with the tag; `getStale` still returns it. */
  invalidate(tag: string): void;
  invalidateAll(): void;
  /** Number of responses sent without Fastify. */
  counters: { full: number; notModified: number };
};

/** With more entries, the oldest are deleted, so that random query strings can't fill the memory. */
const maxEntries = 400;
/** A page that was withdrawn must not come back long after. */
const maxStaleMs = 60 * 60_000;

export function createResponseCache(): ResponseCache {
  const stored = new Map<string, { response: CachedResponse; tags: readonly string[] }>();
  const staleResponses = createStaleResponses();
  const building = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  const invalidatedAt = new Map<string, number>();

  async function buildResponse(
    url: string,
    tagsOrGetTags: Tags,
    produce: () => Promise<string>,
  ): Promise<CachedResponse> {
    const started = generation;
    const cachedResponse = createCachedResponse(Buffer.from(await produce()));
    const tags = typeof tagsOrGetTags === 'function' ? tagsOrGetTags() : tagsOrGetTags;
    const isInvalidated =
      !tags ||
      tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > started) ||
      (invalidatedAt.get('*') ?? 0) > started;
    if (isInvalidated) staleResponses.set(url, cachedResponse);
    else {
      stored.set(url, { response: cachedResponse, tags });
      deleteOldest(stored);
    }
    return cachedResponse;
  }

  function markStale(url: string): void {
    const entry = stored.get(url);
    stored.delete(url);
    if (entry) staleResponses.set(url, entry.response);
  }

  const deleteUnlessUnavailable = (url: string) => (error: unknown) => {
    if (!isDatabaseUnavailable(error)) staleResponses.delete(url);
    throw error;
  };

  return {
    counters: { full: 0, notModified: 0 },
    get: (url) => stored.get(url)?.response,
    getTags: (url) => stored.get(url)?.tags,
    build(url, tags, produce) {
      const waiting = building.get(url);
      if (waiting) return waiting;
      const pending = buildResponse(url, tags, produce)
        .catch(deleteUnlessUnavailable(url))
        .finally(() => {
          if (building.get(url) === pending) building.delete(url);
        });
      building.set(url, pending);
      return pending;
    },
    getStale: (url) => stored.get(url)?.response ?? staleResponses.get(url),
    invalidate(tag) {
      generation += 1;
      invalidatedAt.set(tag, generation);
      for (const [url, entry] of stored) if (entry.tags.includes(tag)) markStale(url);
      // A request after the change must not get a response begun before it.
      building.clear();
    },
    invalidateAll() {
      generation += 1;
      invalidatedAt.clear();
      invalidatedAt.set('*', generation);
      for (const url of stored.keys()) markStale(url);
      building.clear();
    },
  };
}

/** Invalidated responses, for at most an hour. */
function createStaleResponses() {
  const entries = new Map<string, { response: CachedResponse; invalidatedAt: number }>();
  return {
    get(url: string): CachedResponse | undefined {
      const entry = entries.get(url);
      const isRecent = entry && performance.now() - entry.invalidatedAt < maxStaleMs;
      return isRecent ? entry.response : undefined;
    },
    set(url: string, response: CachedResponse): void {
      // Deleted first, because a Map keeps the place of an existing key.
      entries.delete(url);
      entries.set(url, { response, invalidatedAt: performance.now() });
      deleteOldest(entries);
    },
    delete: (url: string) => entries.delete(url),
  };
}

function deleteOldest(entries: Map<string, unknown>): void {
  if (entries.size <= maxEntries) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

export function createCachedResponse(bytes: Buffer): CachedResponse {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { etag, bytes, compressed: new Map(), encoded: new Map(), notModifiedHeaders: null };
}

/** The best accepted encoding; 'identity' below 1,024 bytes. */
export function negotiateEncoding(accepted: string | undefined, size: number): Encoding {
  if (!accepted || size < 1024) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  if (/\bgzip\b/.test(accepted)) return 'gzip';
  return 'identity';
}

export function getEncodedBytes(
  cachedResponse: CachedResponse,
  encoding: Encoding,
): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return cachedResponse.bytes;
  const ready = cachedResponse.compressed.get(encoding);
  if (ready) return ready;
  const work =
    encoding === 'br'
      ? brotli(cachedResponse.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : deflate(cachedResponse.bytes, { level: 6 });
  cachedResponse.compressed.set(encoding, work);
  return work;
}
