import { afterAll, expect, test } from 'vitest';
import { startReceiver } from '#app/server/testing/start-receiver.ts';
import { createPublicLookup } from './resolve-public-host.ts';
import { isPublicTarget, sendRequest } from './send-request.ts';

const receiver = await startReceiver();
afterAll(() => receiver.stop());

const send = (url: string, allowsLocalhost = false, find = createPublicLookup()) =>
  sendRequest({ url, headers: {}, body: '{}', allowsLocalhost }, find);
const rejection = { status: null, error: 'private-host' };

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'http://example.org/',
])('%s is refused without a connection', async (url) => {
  expect(await send(url)).toEqual(rejection);
  expect(isPublicTarget(new URL(url), false)).toBe(false);
});

test('the setting for development opens this machine, and no other', async () => {
  expect(await send(receiver.url, true)).toEqual({ status: 204, error: null });
  expect(await send(receiver.url)).toEqual(rejection);
  for (const url of ['http://example.org/', 'https://10.0.0.1/', 'https://127.0.0.2/'])
    expect(await send(url, true)).toEqual(rejection);
});

test('a name that leads to this machine is refused when it is connected to, whatever it led to before', async () => {
  let calls = 0;
  const rebinding = createPublicLookup((_name, _options, callback) => {
    calls += 1;
    callback(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  });
  expect(await send('https://rebinding.example.org/', false, rebinding)).toEqual(rejection);
  expect(calls).toBe(1);
});

test('a redirect is not followed', async () => {
  const other = await startReceiver();
  receiver.respondWith((response) => void response.writeHead(307, { location: other.url }).end());
  expect(await send(receiver.url, true)).toEqual({ status: 307, error: 'response' });
  expect(other.attempts).toEqual([]);
  receiver.respondWith();
  await other.stop();
});

test('a response without an end is a success by its status, and is not read to the end', async () => {
  let isClosed = false;
  receiver.respondWith((response) => {
    response.on('close', () => (isClosed = true));
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  });
  expect(await send(receiver.url, true)).toEqual({ status: 200, error: null });
  await expect.poll(() => isClosed).toBe(true);
  receiver.respondWith();
});

test('a receiver that is away, and a name that nobody has', async () => {
  const gone = await startReceiver();
  await gone.stop();
  expect(await send(gone.url, true)).toEqual({ status: null, error: 'unreachable' });
  const unknown = createPublicLookup((_name, _options, callback) =>
    callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
  );
  expect(await send('https://nobody.example.org/', false, unknown)).toEqual({
    status: null,
    error: 'unknown-host',
  });
});
