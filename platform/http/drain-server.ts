import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** Browsers open connections in advance and may never use them; after this time they no longer delay the shutdown. */
const unusedMilliseconds = 500;

/**
 * Prepares each request while the process stops: its connection is closed after the response. With SHUTDOWN_DELAY_SECONDS there is a
 * proxy with another process: a GET is then closed without a response, as if the process were gone. The proxy sends it to the other
 * process, and everything after it too. Returns true when the request is done.
 */
export function createShutdownFilter({ shutdown, config }: Pick<Platform, 'shutdown' | 'config'>) {
  return ({ method, url, socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (!shutdown.hasBegun()) return false;
    const isHealthCheck = url === '/readyz' || url === '/healthz';
    if (config.SHUTDOWN_DELAY_SECONDS > 0 && method === 'GET' && !isHealthCheck) {
      socket.destroy();
      return true;
    }
    response.setHeader('connection', 'close');
    return false;
  };
}

/**
 * Stops the server: /readyz says so at once, streams end, and after SHUTDOWN_DELAY_SECONDS no more connections are accepted. Resolves
 * when all requests have been answered. Call `endConnections` to end it early.
 */
export function createServerDrain(app: FastifyInstance, { shutdown, config }: Platform) {
  const sockets = trackSockets(app.server);
  const ended = new AbortController();
  return {
    async drain(): Promise<void> {
      shutdown.begin();
      if (app.server.listening)
        await pause(config.SHUTDOWN_DELAY_SECONDS * 1000, null, ended).catch(() => undefined);
      const closed = app.close();
      const timer = setTimeout(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, unusedMilliseconds);
      await closed;
      clearTimeout(timer);
    },
    endConnections(): void {
      ended.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}
