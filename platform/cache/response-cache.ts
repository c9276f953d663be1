import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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
  tags: readonly string[];
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Bytes and complete headers per encoding, stored when first sent. */
  encoded: Map<Encoding, { bytes: Buffer; headers: string[] }>;
  /** Headers of a 304 response; null until the first one is sent. */
  notModifiedHeaders: string[] | null;
};

type Tags = readonly string[] | (() => readonly string[] | undefined);

/** Published beside the topic of what is not for everyone any more: of that, no earlier response may be sent, even in an outage. */
export const withdrawalTopic = 'withdrawal';

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

const limits = {
  // So that random query strings can't fill the memory; the least recently used are dropped first.
  max: 400,
  maxSize: 64_000_000,
  /** The bytes, their versions in brotli and gzip, which are created later (a fifth to a quarter each), and headers. */
  sizeCalculation: ({ bytes }: CachedResponse) => Math.ceil(bytes.length * 1.5) + 4_000,
};
/** A page that was withdrawn must not come back long after. */
const staleLimits = { ...limits, ttl: 60 * 60_000, ttlResolution: 0 };

export function createResponseCache(): ResponseCache {
  const stored = new LRUCache<string, CachedResponse>(limits);
  const staleResponses = new LRUCache<string, CachedResponse>(staleLimits);
  const building = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  const invalidatedAt = new Map<string, number>();

  async function buildResponse(
    url: string,
    tagsOrGetTags: Tags,
    produce: () => Promise<string>,
  ): Promise<CachedResponse> {
    const started = generation;
    const bytes = Buffer.from(await produce());
    const tags = typeof tagsOrGetTags === 'function' ? tagsOrGetTags() : tagsOrGetTags;
    const cachedResponse = createCachedResponse(bytes, tags);
    const isInvalidated =
      !tags ||
      tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > started) ||
      (invalidatedAt.get('*') ?? 0) > started;
    const isWithdrawn = (invalidatedAt.get(withdrawalTopic) ?? 0) > started;
    if (!isWithdrawn) (isInvalidated ? staleResponses : stored).set(url, cachedResponse);
    return cachedResponse;
  }

  const deleteUnlessUnavailable = (url: string) => (error: unknown) => {
    if (!isDatabaseUnavailable(error)) staleResponses.delete(url);
    throw error;
  };

  /** Deletes the responses with the tag, or all. */
  function invalidate(tag?: string): void {
    generation += 1;
    if (tag === undefined) invalidatedAt.clear();
    invalidatedAt.set(tag ?? '*', generation);
    const matches: [string, CachedResponse][] = [];
    stored.rforEach((cachedResponse, url) => {
      if (tag === undefined || cachedResponse.tags.includes(tag))
        matches.push([url, cachedResponse]);
    });
    // Afterwards, because deleting would disturb the loop.
    for (const [url, cachedResponse] of matches) {
      stored.delete(url);
      staleResponses.set(url, cachedResponse);
    }
    if (tag === withdrawalTopic) staleResponses.clear();
    // A request after the change must not get a response begun before it.
    building.clear();
  }

  return {
    counters: { full: 0, notModified: 0 },
    get: (url) => stored.get(url),
    getTags: (url) => stored.peek(url)?.tags,
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
    getStale: (url) => stored.get(url) ?? staleResponses.get(url),
    invalidate,
    invalidateAll: () => invalidate(),
  };
}

function createCachedResponse(bytes: Buffer, tags: readonly string[] = []): CachedResponse {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { etag, bytes, tags, compressed: new Map(), encoded: new Map(), notModifiedHeaders: null };
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
