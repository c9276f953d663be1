import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { bytesIn, chooseEncoding, type Snapshot, type Snapshots } from './snapshots.ts';

/** Sends a snapshot through the framework with all its hooks, and keeps the headers they gave for whoever asks next. */
export async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  const lasting = { etag: snapshot.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  reply.headers(lasting);
  if (request.headers['if-none-match'] === snapshot.etag) {
    snapshot.unchanged ??= flat(lasting);
    return reply.status(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], snapshot.bytes.length);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type(type);
  const bytes = await bytesIn(snapshot, encoding);
  const headers = {
    ...reply.raw.getHeaders(),
    ...reply.getHeaders(),
    'content-length': bytes.length,
  };
  snapshot.ready.set(encoding, { bytes, headers: flat(headers) });
  return reply.send(bytes);
}

const flat = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * A server whose kept answers go out before the framework begins with a request: parsing a route, hooks and a reply cost three times
 * as much as the answer itself. What is not kept goes on to the framework, which keeps it.
 */
export function serverOfKeptAnswers(snapshots: Snapshots): FastifyServerFactory<Server> {
  return (handler, { keepAliveTimeout, requestTimeout }) => {
    const server = createServer((request, response) => {
      if (!answerKept(snapshots, request, response)) handler(request, response);
    });
    if (typeof keepAliveTimeout === 'number') server.keepAliveTimeout = keepAliveTimeout;
    if (typeof requestTimeout === 'number') server.requestTimeout = requestTimeout;
    return server;
  };
}

function answerKept(
  snapshots: Snapshots,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const snapshot = method === 'GET' && url ? snapshots.find(url) : undefined;
  if (!snapshot) return false;
  if (headers['if-none-match'] === snapshot.etag) {
    if (!snapshot.unchanged) return false;
    snapshots.sent.unchanged += 1;
    response.writeHead(304, snapshot.unchanged).end();
    return true;
  }
  const ready = snapshot.ready.get(
    chooseEncoding(headers['accept-encoding'], snapshot.bytes.length),
  );
  if (!ready) return false;
  snapshots.sent.whole += 1;
  response.writeHead(200, ready.headers).end(ready.bytes);
  return true;
}
