import { request } from 'node:http';
import { contract } from '#app/contract.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import type { fixedClock } from '../clock.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

type Reply = { status: number; allow: string; type: string; body: string };

/** Sends a request with any method; fetch refuses some. */
function send(method: string, path: string, body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site.base}${path}`, { method, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          allow: response.headers.allow ?? '',
          type: response.headers['content-type'] ?? '',
          body: text,
        }),
      );
    });
    sent.on('error', reject);
    if (body) sent.setHeader('content-type', 'application/json');
    sent.end(body);
  });
}

const samplePath = (path: string) => path.replace(/:\w+/g, 'sample-1');
const endpoints = listEndpoints(contract);
const paths = [...new Set(endpoints.map(({ path }) => samplePath(path)))];

/** The methods of all endpoints that match a path; GET answers HEAD too, unless it is a stream. */
const listMethods = (path: string): Set<string> =>
  new Set(
    endpoints
      .filter((endpoint) =>
        new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(
          path,
        ),
      )
      .flatMap(({ method, kind }) =>
        method === 'GET' && kind !== 'stream' ? ['GET', 'HEAD'] : [method],
      ),
  );

describe('a method that a path does not have', () => {
  it('gets 405 with the methods that it has, on every path of the contract', async () => {
    for (const path of paths) {
      const allowed = listMethods(path);
      const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (method) => !allowed.has(method),
      );
      for (const method of others) {
        const reply = await send(method, path);
        expect([method, path, reply.status]).toEqual([method, path, 405]);
        expect(reply.type).toContain('application/problem+json');
        expect(JSON.parse(reply.body)).toMatchObject({ status: 405, code: 'method-not-allowed' });
        expect(new Set(reply.allow.split(', '))).toEqual(new Set([...allowed, 'OPTIONS']));
      }
    }
  });

  it.each([
    ['PATCH', '/api/readings/1', ''],
    ['TRACE', '/api/site', ''],
    ['PROPFIND', '/api/site', ''],
    ['POST', '/api/site', '{"cut'],
    ['POST', '/api/site/', '{}'],
    ['DELETE', '/api/site?x=%00', ''],
    ['HEAD', '/api/reception/chair/stream', ''],
  ])('gets 405 also for %s %s', async (method, path, body) => {
    expect((await send(method, path, body)).status).toBe(405);
  });
});

describe('the methods of HTTP', () => {
  it('OPTIONS names the methods of a path and needs no sign-in', async () => {
    expect(await send('OPTIONS', '/api/reception/cart/x/chairs/1')).toMatchObject({
      status: 204,
      allow: 'PUT, DELETE, OPTIONS',
    });
  });

  it('HEAD answers as GET without a body', async () => {
    expect(await send('HEAD', '/api/site')).toMatchObject({ status: 200, body: '' });
  });

  it('an unknown path is not found, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PATCH'])
      expect(await send(method, '/api/nothing-here')).toMatchObject({ status: 404, allow: '' });
  });
});
