import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floodConnections, visit } from './testing/flood-connections.ts';
import { spawnSite, type SpawnedSite } from './testing/spawn-site.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';

// The strict figures of the same attack are those of `npm run bench -- flood`; these bounds hold on a busy machine, too.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: SpawnedSite;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await spawnSite(database.url);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const getMegabytes = () => {
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

test.runIf(process.platform === 'linux')(
  'a visitor is served, and the memory stays, while 50 connections read nothing and 50 trickle',
  async () => {
    const paths = ['/healthz', '/api/events', '/api/reception/chair'];
    await visit(server.base, [...paths, '/api/openapi.json'], 12);
    // Loads the renderer, where the website is built.
    await fetch(server.base);
    const before = getMegabytes();
    const flood = floodConnections(server.base, 50);
    try {
      // All who ask without reading are closed, again and again.
      await expect.poll(flood.countClosed, { timeout: 100_000 }).toBeGreaterThan(50);
      const durations = await visit(server.base, paths, 40);
      const [median = Infinity] = durations.toSorted((a, b) => a - b).slice(durations.length / 2);
      expect(median).toBeLessThan(5_000);
      expect(getMegabytes() - before).toBeLessThan(250);
    } finally {
      flood.stop();
    }
  },
  200_000,
);
