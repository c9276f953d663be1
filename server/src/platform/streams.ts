import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Everybody who watches one thing. A message is encoded once, however many watch. */
export type Watchers = {
  size(): number;
  send(message: unknown): void;
  /** Tells every watcher to fetch anew: something may have been missed. */
  refetch(): void;
  add(response: ServerResponse): void;
};

const heartbeatMilliseconds = 20_000;
/** A watcher that does not read is let go; its browser comes back and fetches anew. */
const mostBuffered = 256 * 1024;

export function createWatchers(): Watchers {
  const responses = new Set<ServerResponse>();
  const beat = setInterval(() => write(':\n\n'), heartbeatMilliseconds);
  beat.unref();

  function write(text: string) {
    const bytes = Buffer.from(text);
    for (const response of responses) {
      if (response.writableLength > mostBuffered) response.destroy();
      else response.write(bytes);
    }
  }

  return {
    size: () => responses.size,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    refetch: () => write('event: refetch\ndata: {}\n\n'),
    add(response) {
      responses.add(response);
      response.on('close', () => responses.delete(response));
    },
  };
}

/** Turns an answered request into a stream of server-sent events and adds it to the watchers. */
export function openStream(request: FastifyRequest, reply: FastifyReply, watchers: Watchers): void {
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
  watchers.add(response);
}
