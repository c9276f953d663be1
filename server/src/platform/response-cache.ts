import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type ConnectionLimits, limitRequestTime } from './connection-limits.ts';
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

const flattenHeaders = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * Creates an HTTP server that sends cached responses before Fastify sees the request, because routing and hooks cost three times as
 * much as the response itself. Every other request goes to Fastify, which fills the cache.
 */
export function createCachingServerFactory(
  responseCache: ResponseCache,
  limits: ConnectionLimits,
): FastifyServerFactory<Server> {
  return (handler, { keepAliveTimeout }) => {
    const options = { connectionsCheckingInterval: limits.checkIntervalMs };
    const server = createServer(options, (request, response) => {
      if (!trySendCached(responseCache, request, response)) handler(request, response);
    });
    if (typeof keepAliveTimeout === 'number') server.keepAliveTimeout = keepAliveTimeout;
    limitRequestTime(server, limits);
    return server;
  };
}

function trySendCached(
  responseCache: ResponseCache,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const cachedResponse = method === 'GET' && url ? responseCache.get(url) : undefined;
  if (!cachedResponse) return false;
  if (headers['if-none-match'] === cachedResponse.etag) {
    if (!cachedResponse.notModifiedHeaders) return false;
    responseCache.counters.notModified += 1;
    response.writeHead(304, cachedResponse.notModifiedHeaders).end();
    return true;
  }
  const ready = cachedResponse.encoded.get(
    negotiateEncoding(headers['accept-encoding'], cachedResponse.bytes.length),
  );
  if (!ready) return false;
  responseCache.counters.full += 1;
  response.writeHead(200, ready.headers).end(ready.bytes);
  return true;
}

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

export type ResponseCache = {
  /** The cached response of a URL, or undefined. */
  get(url: string): CachedResponse | undefined;
  /** Builds a response once for all concurrent requests; caches it unless one of its tags was invalidated meanwhile. */
  build(
    url: string,
    tags: readonly string[],
    produce: () => Promise<string>,
  ): Promise<CachedResponse>;
  /** Deletes every response with the tag. */
  invalidate(tag: string): void;
  invalidateAll(): void;
  /** Number of responses sent without Fastify. */
  counters: { full: number; notModified: number };
};

/** With more entries, the oldest are deleted, so that random query strings can't fill the memory. */
const maxEntries = 400;

export function createResponseCache(): ResponseCache {
  const stored = new Map<string, { response: CachedResponse; tags: readonly string[] }>();
  const building = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  const invalidatedAt = new Map<string, number>();

  async function buildResponse(
    url: string,
    tags: readonly string[],
    produce: () => Promise<string>,
  ): Promise<CachedResponse> {
    const started = generation;
    const cachedResponse = createCachedResponse(Buffer.from(await produce()));
    const stale =
      tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > started) ||
      (invalidatedAt.get('*') ?? 0) > started;
    if (!stale) {
      stored.set(url, { response: cachedResponse, tags });
      if (stored.size > maxEntries)
        for (const oldest of stored.keys()) {
          stored.delete(oldest);
          break;
        }
    }
    return cachedResponse;
  }

  return {
    counters: { full: 0, notModified: 0 },
    get: (url) => stored.get(url)?.response,
    build(url, tags, produce) {
      const waiting = building.get(url);
      if (waiting) return waiting;
      const pending = buildResponse(url, tags, produce).finally(() => {
        if (building.get(url) === pending) building.delete(url);
      });
      building.set(url, pending);
      return pending;
    },
    invalidate(tag) {
      generation += 1;
      invalidatedAt.set(tag, generation);
      for (const [url, entry] of stored) if (entry.tags.includes(tag)) stored.delete(url);
      // A request after the change must not get a response begun before it.
      building.clear();
    },
    invalidateAll() {
      generation += 1;
      invalidatedAt.clear();
      invalidatedAt.set('*', generation);
      stored.clear();
      building.clear();
    },
  };
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
