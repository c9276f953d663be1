import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { negotiateEncoding, type ResponseCache } from '../cache/response-cache.ts';
import { type ConnectionLimits, limitRequestTime } from './connection-limits.ts';
import { limitUnreadResponses } from './unread-responses.ts';

/**
 * Creates an HTTP server that sends cached responses before Fastify sees the request, because routing and hooks cost three times as
 * much as the response itself. Every other request goes to Fastify, which fills the cache.
 */
export function createCachingServerFactory(
  responseCache: ResponseCache,
  limits: ConnectionLimits,
  onRequest: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): FastifyServerFactory<Server> {
  return (handler, { keepAliveTimeout }) => {
    const options = { connectionsCheckingInterval: limits.checkIntervalMs };
    const server = createServer(options, (request, response) => {
      request.url = toOriginForm(request.url);
      if (!canRespond(request, response) || onRequest(request, response)) return;
      if (!trySendCached(responseCache, request, response)) handler(request, response);
    });
    if (typeof keepAliveTimeout === 'number') server.keepAliveTimeout = keepAliveTimeout;
    limitRequestTime(server, limits);
    const canRespond = limitUnreadResponses(server, limits);
    return server;
  };
}

/** The path and the query of a request that names the whole URL, as proxies do (RFC 9112, 3.2.2). */
const toOriginForm = (url = '/'): string => {
  const [, path = ''] = /^https?:\/\/[^/?]*(.*)$/is.exec(url) ?? [null, url];
  return path.startsWith('/') ? path : `/${path}`;
};

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
