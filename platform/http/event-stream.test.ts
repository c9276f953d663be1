import { contract } from '#app/contract.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { afterAll, expect, test } from 'vitest';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';
import { getClientIdentity } from './client-identity.ts';
import { maxStreamsPerClient } from './event-stream.ts';

const site = await startSite({
  variables: {
    ...administrator,
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: 'token',
  },
});
afterAll(() => site.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const open = (address: string) => openTestStream(site.base + chairs.stream.path, from(address));
const call = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(site.base + path, { headers, signal: AbortSignal.timeout(10_000) });
  const problem: unknown = response.status === 200 ? null : await response.json();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), problem };
};
const countOpen = async () => {
  const response = await fetch(`${site.base}/metrics`, {
    headers: { authorization: 'Bearer token' },
  });
  const text = await response.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return { streams: read('event_streams_open'), connections: read('http_connections_open') };
};

const tooMany = {
  status: 429,
  retryAfter: '10',
  problem: expect.objectContaining({ code: 'too-many-requests' }),
};

test('one client can have 100 open streams, counted in the metrics', async () => {
  const addresses = Array.from({ length: maxStreamsPerClient }, (_, index) => `2001:db8::${index}`);
  const streams = await Promise.all(addresses.map(open));
  expect(await call(chairs.stream.path, from('2001:db8::ffff'))).toEqual(tooMany);
  const other = await open('2001:db8:0:1::1');
  const { streams: count, connections } = await countOpen();
  expect(count).toBe(maxStreamsPerClient + 1);
  expect(connections).toBeGreaterThan(maxStreamsPerClient);
  streams[0]?.close();
  await expect.poll(async () => (await countOpen()).streams).toBe(maxStreamsPerClient);
  const next = await open('2001:db8::ffff');
  expect(await next.next()).toMatchObject({ event: 'open' });
  for (const stream of [...streams, other, next]) stream.close();
  await expect.poll(async () => (await countOpen()).streams).toBe(0);
});

const streamEndpoints = listEndpoints(contract).filter(({ kind }) => kind === 'stream');

test.each(streamEndpoints)('$path counts', async ({ path }) => {
  const headers = { ...(await signInAsAdministrator(site.base)), ...from('198.51.100.1') };
  const { openStreams } = site.site.platform;
  const ends = Array.from({ length: maxStreamsPerClient }, () =>
    openStreams.tryOpen(getClientIdentity('198.51.100.1')),
  );
  expect(await call(path, headers)).toEqual(tooMany);
  for (const end of ends) end?.();
});
