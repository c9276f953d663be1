import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenList } from '../screens.ts';
import { openConnection } from './testing/open-connection.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';
import type { Clock } from '#platform/clock.ts';

// Which documents are cached, from the built website.

let site: RunningSite<Clock>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const open = async (url: string) => {
  const { statusCode, headers, body } = await site.site.app.inject({ url });
  return { status: statusCode, headers, html: body, isRendered: body.includes('data-rendered-at') };
};

test('all ways to write the path of a page, with any query, lead to one document', async () => {
  const { responseCache } = site.site.platform;
  const { html, isRendered } = await open('/seating-plan');
  expect(isRendered).toBe(true);
  const document = responseCache.get('/seating-plan');
  expect(document).toBeDefined();
  for (const url of ['/seating-plan?x=1', '/Seating-Plan', '/SEATING-PLAN?page=2']) {
    expect(await open(url)).toMatchObject({ status: 200, html });
    expect(responseCache.get(url)).toBeUndefined();
  }
  expect(responseCache.get('/seating-plan')).toBe(document);
});

test('few pages are rendered at once; a browser renders the others, which no cache keeps', async () => {
  site.site.platform.responseCache.invalidateAll();
  const paths = screenList
    .filter(({ path, rendered }) => rendered === 'server' && !path.includes('$'))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(8);
  const pages = await Promise.all(paths.map(open));
  const isRendered = pages.filter((page) => page.isRendered);
  expect(isRendered.length).toBeGreaterThan(0);
  expect(isRendered.length).toBeLessThanOrEqual(4);
  for (const { status, headers } of pages.filter((page) => !page.isRendered)) {
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  }
  for (const path of paths) expect([path, (await open(path)).isRendered]).toEqual([path, true]);
});

test.each(['http://other.example/', 'HTTPS://other.example:8080/seating-plan', 'http://x/?a=1'])(
  'a request that names the whole URL gets the page of its path: %s',
  async (target) => {
    const { state, send, socket } = openConnection(site.base);
    send(`GET ${target} HTTP/1.1`, 'host: x', '', '');
    await expect.poll(() => state.received).toMatch(/^HTTP\/1.1 \d+ /);
    expect(state.received.slice(9, 12)).toBe('200');
    socket.destroy();
  },
);
