import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openConnection } from '#app/server/testing/open-connection.ts';
import { limitUnreadResponses, type UnreadLimits } from './unread-responses.ts';

// A server whose responses are larger than what the kernel takes off its hands.
const size = 30_000_000;
const body = Buffer.alloc(size, 'a');
const wide: UnreadLimits = {
  unreadMs: 60_000,
  minReadBytesPerSecond: 1,
  maxUnreadBytes: Infinity,
  maxPipelined: 1_000,
};

let server: Server;
let responseCount = 0;

async function start(limits: Partial<UnreadLimits>, respondMs = 0) {
  responseCount = 0;
  server = createServer((request, response) => {
    if (!canRespond(request, response)) return;
    responseCount += 1;
    if (respondMs > 0) setTimeout(() => response.end('late'), respondMs);
    else response.end(request.url === '/small' ? 'small' : body);
  });
  const canRespond = limitUnreadResponses(server, { ...wide, checkIntervalMs: 30, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return openConnection(`http://127.0.0.1:${port}`);
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const countConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
const untilClosed = () => expect.poll(countConnections, { timeout: 20_000 }).toBe(0);

test('a connection that reads nothing is closed', async () => {
  const { socket, send } = await start({ unreadMs: 200 });
  socket.pause();
  send(get('/large'));
  await once(server, 'request');
  await untilClosed();
});

test('a connection that reads too slowly is closed, also while it makes progress', async () => {
  const { socket, send } = await start({ unreadMs: 3_000, minReadBytesPerSecond: 100_000_000 });
  // A megabyte a second: half a minute for the whole.
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), 60);
  });
  send(get('/large'));
  await once(server, 'request');
  await expect.poll(countConnections, { timeout: 12_000 }).toBe(0);
});

test('a slow download goes on while it makes progress, however long it takes', async () => {
  const { socket, state, send } = await start({ unreadMs: 2_500, minReadBytesPerSecond: 1000 });
  // Takes a megabyte, pauses for 150 ms, and so on: for longer than the time without any progress.
  let received = 0;
  const startedAt = performance.now();
  socket.on('data', (text: string) => {
    const next = received + text.length;
    if (Math.floor(next / 1e6) > Math.floor(received / 1e6)) {
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    }
    received = next;
  });
  send(get('/large'));
  await expect.poll(() => state.received.length, { timeout: 40_000 }).toBeGreaterThan(size);
  expect(performance.now() - startedAt).toBeGreaterThan(2_500);
  expect(state.isClosed).toBe(false);
});

test('a response may take longer than that to begin', async () => {
  const { state, send } = await start({ unreadMs: 100 }, 500);
  send(get('/late'));
  await expect.poll(() => state.received).toContain('late');
});

test('requests that wait for each other are few', async () => {
  const { send } = await start({ maxPipelined: 5 });
  send(get('/large').repeat(200));
  await once(server, 'request');
  await untilClosed();
  expect(responseCount).toBe(5);
});

test('nobody asks for more while much waits unread', async () => {
  const { socket, send } = await start({ maxUnreadBytes: 1_000_000 });
  socket.pause();
  send(get('/large').repeat(50));
  await once(server, 'request');
  await untilClosed();
  expect(responseCount).toBeLessThan(3);
});

test('one request after the other is answered on the same connection', async () => {
  const { state, send } = await start({ maxPipelined: 2, maxUnreadBytes: 1_000 });
  for (let count = 1; count <= 20; count += 1) {
    send(get('/small'));
    await expect.poll(() => state.received.split('small').length - 1).toBe(count);
  }
});
