import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import type { Clock } from '../clock.ts';
import { diskLimits } from '../files/disk-space.ts';
import { checkReadiness } from './operations.ts';

let site: RunningSite<Clock>;
beforeAll(async () => {
  site = await startSite({ variables: { RATE_LIMIT: 'on' } });
});
afterAll(() => site.stop());

test('a process is ready when the database responds and the disk has space', async () => {
  expect((await fetch(`${site.base}/readyz`)).status).toBe(200);
});

describe('a full disk', () => {
  const { databaseBytes } = diskLimits;
  beforeAll(() => void Object.assign(diskLimits, { databaseBytes: Number.MAX_SAFE_INTEGER }));
  afterAll(() => void Object.assign(diskLimits, { databaseBytes }));

  test('is a reason of its own', async () => {
    await expect(checkReadiness(site.site.platform)).rejects.toMatchObject({ code: 'disk-full' });
  });

  test('is none while the database is elsewhere, because sales go on', async () => {
    const { platform } = site.site;
    const config = { ...platform.config, DATABASE_URL: site.handle.url };
    await expect(checkReadiness({ ...platform, config })).resolves.toBeUndefined();
  });
});

test('a data folder that is gone is a reason, and is not made again', async () => {
  const { platform } = site.site;
  const folder = join(platform.config.DATA_DIR, 'gone');
  const gone = { ...platform, config: { ...platform.config, DATA_DIR: folder } };
  const reason = { code: 'data-folder-unavailable' };
  await expect(checkReadiness(gone)).rejects.toMatchObject(reason);
  await expect(checkReadiness(gone)).rejects.toMatchObject(reason);
  await mkdir(folder);
  await expect(checkReadiness(gone)).resolves.toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('a process that stops is no longer ready', async () => {
  const stopping = {
    ...site.site.platform,
    shutdown: { ...site.site.platform.shutdown, hasBegun: () => true },
  };
  await expect(checkReadiness(stopping)).rejects.toMatchObject({ code: 'shutting-down' });
});

describe('the OpenAPI document', () => {
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${site.base}/api/openapi.json`, { headers });

  test('is built and compressed once for all', async () => {
    const first = await get({ 'accept-encoding': 'br' });
    const { paths } = await first.json();
    expect(paths).toHaveProperty('/api/openapi.json');
    const built = site.site.platform.responseCache.get('openapi');
    const second = await get({ 'accept-encoding': 'br' });
    expect(second.headers.get('content-encoding')).toBe('br');
    expect(Number(second.headers.get('content-length'))).toBeLessThan(150_000);
    expect(site.site.platform.responseCache.get('openapi')).toBe(built);
    const etag = first.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  test('has a limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await get()).status),
    );
    expect(statuses).toContain(429);
  });
});
