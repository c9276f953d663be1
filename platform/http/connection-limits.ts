import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '#contract/problem.ts';
import type { Logger } from 'pino';
import { getClientIdentity, getRemoteAddress } from './client-identity.ts';
import { createOpenCounter } from './open-counter.ts';
import type { UnreadLimits } from './unread-responses.ts';
import { createProblem } from '../problem-error.ts';

export type ConnectionLimits = UnreadLimits & {
  /** For the headers of a request. */
  headersMs: number;
  /** For the body of a request, and one more second for each `minBytesPerSecond` that arrived. */
  bodyMs: number;
  /** 16 KB/s is a slow telephone: there, the largest document (25 MB) takes 26 minutes. */
  minBytesPerSecond: number;
  /** How often the server looks for connections without complete headers, and for those that read too slowly. */
  checkIntervalMs: number;
  /** Connections of one client at the same moment; those of a trusted proxy are not counted. */
  maxPerClient: number;
};

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 30_000,
  bodyMs: 30_000,
  minBytesPerSecond: 16 * 1024,
  checkIntervalMs: 5_000,
  maxPerClient: 1_000,
  unreadMs: 30_000,
  minReadBytesPerSecond: 1024,
  maxUnreadBytes: 1024 * 1024,
  maxPipelined: 8,
};

/** Ends slow requests on every route, before Fastify and the response cache see them. */
export function limitRequestTime(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.headersMs;
  // Node's own limit for whole requests is a fixed time, which would end uploads on slow lines.
  server.requestTimeout = 0;
  server.prependListener('request', (request, response) => {
    if (hasBody(request)) limitBodyTime(request, response, limits);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Counts bytes of the connection instead of the body's, because reading the body here would take it from its handler. */
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, minBytesPerSecond }: ConnectionLimits,
): void {
  const { socket } = request;
  const initialBytes = socket.bytesRead;
  let allowedMs = bodyMs;
  let timer = setTimeout(check, bodyMs);

  function check() {
    const arrivedBytes = socket.bytesRead - initialBytes;
    const extendedMs = bodyMs + (arrivedBytes / minBytesPerSecond) * 1000;
    const remainingMs = extendedMs - allowedMs;
    if (remainingMs < 1) return endSlowRequest(request, response);
    allowedMs = extendedMs;
    timer = setTimeout(check, remainingMs);
  }

  request.once('close', () => clearTimeout(timer));
}

function endSlowRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else sendProblemAndClose(socket, createProblem('request-timeout'));
}

/** Writes a problem to a connection whose request never became complete, so that Fastify cannot respond to it. */
function sendProblemAndClose(socket: Socket, problem: Problem): void {
  const body = Buffer.from(JSON.stringify(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable)
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  socket.destroySoon();
}

/** Responds to a request that Node could not read: too slow, headers too large, or no HTTP. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return sendProblemAndClose(socket, createProblem('request-timeout'));
  const problem = createProblem('malformed-body');
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : problem.status;
  sendProblemAndClose(socket, { ...problem, status });
}

/** Closes the connections of a client that has too many; those of proxies carry many clients. */
export function limitConnectionsPerClient(
  server: Server,
  { maxPerClient }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  const connections = createOpenCounter(maxPerClient);
  server.on('connection', (socket: Socket) => {
    const address = getRemoteAddress(socket);
    if (isProxy(address)) return;
    const release = connections.tryOpen(getClientIdentity(address));
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}

/** Says once that visitors may come through a proxy that the configuration does not name. */
export function warnAboutUnknownProxy(server: Server, log: Pick<Logger, 'warn'>): void {
  const check = ({ headers }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined) return;
    server.off('request', check);
    log.warn(
      'A request came with X-Forwarded-For, but TRUST_PROXY is not set. If a proxy is in front of the site, set TRUST_PROXY to its address; otherwise all visitors count as one for every limit.',
    );
  };
  server.on('request', check);
}
