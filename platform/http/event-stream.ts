import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { getClientIdentity } from './client-identity.ts';
import { createOpenCounter, type OpenCounter } from './open-counter.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';

/** The connected clients of one stream of server-sent events. A message is encoded once for all of them. */
export type EventStream = {
  size(): number;
  send(message: unknown): void;
  /** Tells every client to refetch; messages may have been lost. */
  sendRefetch(): void;
  /** Responds with server-sent events until the client leaves. Throws 'too-many-requests' for a client with too many streams. */
  connect(request: FastifyRequest, reply: FastifyReply): void;
};

/** More browsers of one address (a hall behind one router) poll instead. */
export const maxStreamsPerClient = 100;
/** When a browser without a stream tries again. */
const retrySeconds = 10;

export const createStreamCounter = ({ RATE_LIMIT }: Platform['config']): OpenCounter =>
  createOpenCounter(RATE_LIMIT ? maxStreamsPerClient : Infinity);

const heartbeatMilliseconds = 20_000;
/** A slow client is disconnected past this limit; its browser reconnects and refetches. */
const maxBufferedBytes = 256 * 1024;

export function createEventStream({ openStreams }: Pick<Platform, 'openStreams'>): EventStream {
  const responses = new Set<ServerResponse>();
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds);
  heartbeat.unref();

  function write(text: string) {
    const bytes = Buffer.from(text);
    for (const response of responses) {
      if (response.writableLength > maxBufferedBytes) response.destroy();
      else response.write(bytes);
    }
  }

  return {
    size: () => responses.size,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    sendRefetch: () => write('event: refetch\ndata: {}\n\n'),
    connect(request, reply) {
      const release = openStreams.tryOpen(getClientIdentity(request.ip));
      if (!release) throw new ProblemError('too-many-requests', { seconds: retrySeconds });
      const response = reply.raw;
      responses.add(response);
      response.on('close', () => {
        responses.delete(response);
        release();
      });
      beginStream(request, reply);
    },
  };
}

function beginStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const response = reply.raw;
  request.raw.socket.setNoDelay(true);
  request.raw.socket.setTimeout(0);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  response.write('retry: 2000\nevent: open\ndata: {}\n\n');
}
