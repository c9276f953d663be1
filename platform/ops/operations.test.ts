import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import type { Clock } from '../clock.ts';
import { checkReadiness } from './operations.ts';

let site: RunningSite<Clock>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('a process is ready when the database responds and the disk has space', async () => {
  expect((await fetch(`${site.base}/readyz`)).status).toBe(200);
});

test('a full disk is a reason of its own', async () => {
  await expect(
    checkReadiness(site.site.platform, { minBytes: Number.MAX_SAFE_INTEGER }),
  ).rejects.toMatchObject({ code: 'disk-full' });
});

test('a process that stops is no longer ready', async () => {
  const stopping = {
    ...site.site.platform,
    shutdown: { ...site.site.platform.shutdown, hasBegun: () => true },
  };
  await expect(checkReadiness(stopping)).rejects.toMatchObject({ code: 'shutting-down' });
});
