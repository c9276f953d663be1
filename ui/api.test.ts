import { idParam } from '#contract/codecs.ts';
import { get, post } from '#contract/endpoint.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  apiPagesQueryOptions,
  apiQueryOptions,
  invalidateApiQuery,
  invalidateEndpoints,
  listApiData,
  refetchPaths,
  setApiData,
} from './api.ts';

const day = z.codec(z.iso.date(), z.date(), {
  decode: (text) => new Date(`${text}T00:00:00Z`),
  encode: (date) => date.toISOString().slice(0, 10),
});
const room = z.object({ id: z.int(), opened: day });
const id = z.object({ id: idParam });
const rooms = {
  list: get('/api/rooms', {
    summary: '',
    access: 'everybody',
    query: z.object({ before: z.int().optional() }),
    response: z.array(room),
  }),
  get: get('/api/rooms/:id', { summary: '', access: 'everybody', params: id, response: room }),
  create: post('/api/rooms', {
    summary: '',
    access: 'everybody',
    body: z.object({ id: z.int() }),
    response: room,
  }),
};
const wire = (number: number) => ({ id: number, opened: '2026-06-03' });
const decoded = (number: number) => ({ id: number, opened: new Date('2026-06-03T00:00:00Z') });

let client: QueryClient;
let requests: string[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requests = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const number = Number(/\d+$/.exec(url)?.[0] ?? 1);
    return Promise.resolve(
      Response.json(
        url.startsWith('/api/rooms/') || method === 'POST' ? wire(number) : [wire(number)],
      ),
    );
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('the cache holds the decoded response of the endpoint under its method, path and input', async () => {
  const options = apiQueryOptions(rooms.get, { params: { id: 7 } });
  expect(options.queryKey).toEqual(['GET /api/rooms/:id', { params: { id: 7 } }]);
  expect(await client.fetchQuery(options)).toEqual(decoded(7));
  expect(client.getQueryData(options.queryKey)).toEqual(decoded(7));
});

test('two endpoints never share a key, nor do two inputs, nor a single page and all pages', () => {
  const keys = [
    apiQueryOptions(rooms.list, { query: {} }),
    apiQueryOptions(rooms.list, { query: { before: 2 } }),
    apiPagesQueryOptions(
      rooms.list,
      () => ({ query: {} }),
      () => null,
    ),
    apiQueryOptions(rooms.create, { body: { id: 1 } }),
    apiQueryOptions(rooms.get, { params: { id: 1 } }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a wrapped call and another fetch give the same shape under the same key', async () => {
  const input = { params: { id: 3 } };
  const options = apiQueryOptions(rooms.get, input, {
    fetch: () => Promise.resolve(Response.json(wire(4))),
    wrapCall: async (call) => ({ ...(await call()), id: 5 }),
  });
  expect(options.queryKey).toEqual(apiQueryOptions(rooms.get, input).queryKey);
  expect(await client.fetchQuery(options)).toEqual(decoded(5));
  expect(requests).toEqual([]);
});

test('pages are read with the cursor of the page before', async () => {
  const data = await client.fetchInfiniteQuery({
    ...apiPagesQueryOptions(
      rooms.list,
      (before) => ({ query: before === null ? {} : { before } }),
      ([first]) => (first && first.id < 3 ? first.id + 1 : null),
    ),
    pages: 3,
  });
  expect(requests).toEqual([
    'GET /api/rooms',
    'GET /api/rooms?before=2',
    'GET /api/rooms?before=3',
  ]);
  expect(data.pages).toEqual([[decoded(1)], [decoded(2)], [decoded(3)]]);
});

test('a stored response is what the query reads, and can be patched', () => {
  const input = { params: { id: 1 } };
  const read = () => client.getQueryData(apiQueryOptions(rooms.get, input).queryKey);
  setApiData(client, rooms.get, input, (stored) => stored && decoded(9));
  expect(read()).toBeUndefined();
  setApiData(client, rooms.get, input, decoded(1));
  setApiData(client, rooms.get, input, (stored) => stored && { ...stored, id: 2 });
  expect(read()).toEqual(decoded(2));
  setApiData(client, rooms.get, { params: { id: 8 } }, decoded(8));
  expect(listApiData(client, rooms.get)).toEqual([decoded(2), decoded(8)]);
  expect(listApiData(client, rooms.list)).toEqual([]);
});

test('queries become stale by input, by endpoint and by feature', async () => {
  const listed = () =>
    client
      .getQueryCache()
      .findAll({ stale: true })
      .map(({ queryKey }) => JSON.stringify(queryKey[1]));
  const fill = () => {
    setApiData(client, rooms.get, { params: { id: 1 } }, decoded(1));
    setApiData(client, rooms.get, { params: { id: 2 } }, decoded(2));
    setApiData(client, rooms.list, { query: {} }, [decoded(1)]);
  };
  const one = '{"params":{"id":1}}';
  const two = '{"params":{"id":2}}';
  fill();
  await invalidateApiQuery(client, rooms.get, { params: { id: 1 } });
  expect(listed()).toEqual([one]);
  fill();
  await invalidateEndpoints(client, rooms.get);
  expect(listed()).toEqual([one, two]);
  fill();
  await invalidateEndpoints(client, rooms);
  expect(listed()).toEqual([one, two, '{"query":{}}']);
});

test('queries are refetched by path, also those that no screen shows', async () => {
  await client.fetchQuery(apiQueryOptions(rooms.get, { params: { id: 1 } }));
  await client.fetchQuery(apiQueryOptions(rooms.list, { query: {} }));
  requests = [];
  await refetchPaths(client, ['/api/rooms/:id']);
  expect(requests).toEqual(['GET /api/rooms/1']);
});

test('a query that is being fetched for the first time is fetched again after it', async () => {
  const first = client.fetchQuery(apiQueryOptions(rooms.get, { params: { id: 1 } }));
  await refetchPaths(client, ['/api/rooms/:id']);
  await first;
  expect(requests).toEqual(['GET /api/rooms/1', 'GET /api/rooms/1']);
});

test('two observers of one endpoint read the same data, each transformed by its own select', async () => {
  const options = apiQueryOptions(rooms.list, { query: {} });
  const whole = new QueryObserver(client, options);
  const ids = new QueryObserver(client, {
    ...options,
    select: (list) => list.map((item) => item.id),
  });
  const stop = [whole.subscribe(() => undefined), ids.subscribe(() => undefined)];
  await expect.poll(() => ids.getCurrentResult().data).toEqual([1]);
  expect(whole.getCurrentResult().data).toEqual([decoded(1)]);
  expect(requests).toEqual(['GET /api/rooms']);
  for (const end of stop) end();
});
