import { once } from 'node:events';
import { createServer } from 'node:http';
import { contract } from '#app/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '#app/server/testing/open-connection.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { type ConnectionLimits, warnAboutUnknownProxy } from './connection-limits.ts';

const limits = { headersMs: 400, bodyMs: 400, checkIntervalMs: 50 };
const untilClosed = { timeout: 50_000 };
const chairsPath = '/api/reception/chair';
const documentPath = contract.documents.upload.path;

async function startStaffSite(connectionLimits: Partial<ConnectionLimits>) {
  const site = await startSiteWithStaff({ connectionLimits });
  const { headers } = await site.as('secretary');
  return { ...site, headers: `cookie: ${headers.cookie}` };
}

describe('a slow request ends with 408 and a closed connection', () => {
  let site: Awaited<ReturnType<typeof startStaffSite>>;
  beforeAll(async () => {
    site = await startStaffSite(limits);
  });
  afterAll(() => site.stop());

  const json = ['content-type: application/json', 'host: x'];
  const form = ['content-type: multipart/form-data; boundary=b', 'host: x'];
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  test.each([
    ['silence', [], ''],
    ['headers', ['GET /api/events HTTP/1.1', 'host: x', 'x-slow: '], 'a'],
    ['a body', ['POST /api/payment HTTP/1.1', ...json, 'content-length: 60000', '', '{'], ' '],
    [
      'a body in chunks',
      ['POST /api/payment HTTP/1.1', ...json, 'transfer-encoding: chunked', '', '1\r\n{\r\n'],
      '1\r\n \r\n',
    ],
    [
      'an upload',
      [`POST ${documentPath} HTTP/1.1`, ...form, 'COOKIE', 'content-length: 200000', '', part],
      'a',
    ],
  ])('%s', async (_, lines, piece) => {
    const { state, send, trickle } = openConnection(site.base);
    send(...lines.map((line) => (line === 'COOKIE' ? site.headers : line)));
    trickle(piece, 50);
    await expect.poll(() => state.isClosed, untilClosed).toBe(true);
    const [head = '', body = ''] = state.received.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(head).toMatch(/content-type: application\/problem\+json/);
    expect(head).toMatch(/connection: close/);
    expect(JSON.parse(body)).toMatchObject({
      code: 'request-timeout',
      status: 408,
      detail: 'That took too long to reach us. Check your connection and try again.',
    });
  });

  test.each([chairsPath, '/', '/api/nowhere'])(
    'also where no one reads the body: GET %s',
    async (path) => {
      await fetch(site.base + path);
      const { state, send, trickle } = openConnection(site.base);
      send(`GET ${path} HTTP/1.1`, 'host: x', 'content-length: 200000', '', 'a');
      trickle('a', 50);
      await expect.poll(() => state.received).toMatch(/^HTTP\/1.1 [24]0[04]/);
      await expect.poll(() => state.isClosed, untilClosed).toBe(true);
    },
  );

  test('a request that nobody can read gets a problem too', async () => {
    const { state, send } = openConnection(site.base);
    send('what is this', '', '');
    await expect.poll(() => state.isClosed, untilClosed).toBe(true);
    expect(state.received).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(state.received).toMatch(/"code":"malformed-body"/);
    const large = openConnection(site.base);
    large.send('GET / HTTP/1.1', 'host: x', `x-large: ${'a'.repeat(20_000)}`, '', '');
    await expect.poll(() => large.state.isClosed, untilClosed).toBe(true);
    expect(large.state.received).toMatch(/^HTTP\/1.1 431 /);
  });
});

test('an upload may take longer than that, and pause, while its average is fast enough', async () => {
  const bodyMs = 1000;
  const site = await startStaffSite({ bodyMs, minBytesPerSecond: 10 });
  const start = [
    '--b\r\ncontent-disposition: form-data; name="usageDescription"\r\n\r\nFor tests\r\n',
    '--b\r\ncontent-disposition: form-data; name="audience"\r\n\r\nmember\r\n',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    'a'.repeat(10_000),
  ].join('');
  const end = `${'b'.repeat(10_000)}\r\n--b--\r\n`;
  const { state, send, socket } = openConnection(site.base);
  const length = `content-length: ${start.length + end.length}`;
  const form = 'content-type: multipart/form-data; boundary=b';
  send(`POST ${documentPath} HTTP/1.1`, 'host: x', site.headers, form, length, '', '');
  await once(site.site.app.server, 'request');
  send(start);
  await new Promise((resolve) => setTimeout(resolve, bodyMs * 2.5));
  expect(state).toEqual({ received: '', isClosed: false });
  send(end);
  await expect.poll(() => state.received, untilClosed).toMatch(/^HTTP\/1.1 20[01] /);
  socket.destroy();
  await site.stop();
});

test('a finished request leaves its connection open for the next one', async () => {
  const site = await startSite({ connectionLimits: { ...limits, headersMs: 60_000 } });
  const { state, send, socket } = openConnection(site.base);
  const request = [
    'POST /api/reception/cart HTTP/1.1',
    'host: x',
    'content-type: application/json',
  ];
  send(...request, 'content-length: 2', '', '{}');
  await expect.poll(() => state.received).toMatch(/^HTTP\/1.1 201 /);
  await new Promise((resolve) => setTimeout(resolve, limits.bodyMs * 2));
  send(...request, 'content-length: 2', '', '{}');
  await expect.poll(() => state.received.match(/HTTP\/1.1 201 /g)).toHaveLength(2);
  expect(state.isClosed).toBe(false);
  socket.destroy();
  await site.stop();
});

describe('connections at the same moment', () => {
  /** Opens connections and returns those that the site responds to. */
  async function openConnections(base: string, count: number) {
    const opened = Array.from({ length: count }, () => openConnection(base));
    for (const { send } of opened) send('GET /healthz HTTP/1.1', 'host: x', '', '');
    await expect
      .poll(() => opened.every(({ state }) => state.isClosed || state.received !== ''), untilClosed)
      .toBe(true);
    return opened.filter(({ state }) => state.received.startsWith('HTTP/1.1 200'));
  }

  test('have a limit per client', async () => {
    const variables = { RATE_LIMIT: 'on' };
    const site = await startSite({ variables, connectionLimits: { maxPerClient: 5 } });
    const [first, ...others] = await openConnections(site.base, 9);
    expect(others).toHaveLength(4);
    first?.socket.destroy();
    await expect
      .poll(async () => (await openConnections(site.base, 1)).length, untilClosed)
      .toBe(1);
    await site.stop();
  });

  test('have none for a proxy, which carries all clients', async () => {
    const variables = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' };
    const site = await startSite({ variables, connectionLimits: { maxPerClient: 5 } });
    expect(await openConnections(site.base, 9)).toHaveLength(9);
    await site.stop();
  });
});

test('a proxy that the configuration does not name is reported once', () => {
  const server = createServer();
  const messages: unknown[] = [];
  warnAboutUnknownProxy(server, { warn: (message: unknown) => messages.push(message) });
  server.emit('request', { headers: {} });
  expect(messages).toEqual([]);
  for (let count = 0; count < 3; count += 1)
    server.emit('request', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(messages).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
});
