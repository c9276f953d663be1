import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

/** The connected clients of one stream of server-sent events. A message is encoded once for all of them. */
export type EventStream = {
  size(): number;
  send(message: unknown): void;
  /** Tells every client to refetch; messages may have been lost. */
  sendRefetch(): void;
  add(response: ServerResponse): void;
};

const heartbeatMilliseconds = 20_000;
/** A slow client is disconnected past this limit; its browser reconnects and refetches. */
const maxBufferedBytes = 256 * 1024;

export function createEventStream(): EventStream {
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
    add(response) {
      responses.add(response);
      response.on('close', () => responses.delete(response));
    },
  };
}

/** Answers a request with server-sent events and adds it to the clients of `eventStream`. */
export function connectEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  eventStream: EventStream,
): void {
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
  eventStream.add(response);
}
