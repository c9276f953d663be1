import { existsSync } from 'node:fs';
import { chairs } from '#features/hall/contract/chairs.ts';
import { inject, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { listAdultChairIds, fillCart } from './testing/buyer.ts';
import { startBuyers } from './testing/continuous-buyers.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { spawnServer } from './testing/spawn-server.ts';
import { startPgBouncer } from './testing/start-pgbouncer.ts';
import { openTestStream } from './testing/test-stream.ts';

vi.setConfig({ testTimeout: 300_000 });

const program = inject('pgbouncerPath');

test.skipIf(!existsSync(program))(
  'two processes behind PgBouncer sell chairs and tell each other',
  async () => {
    const database = await createTestDatabase();
    const handle = openDatabase(database.url, 2);
    const bouncer = await startPgBouncer(program, database.url);
    const variables = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      STARTER: 'none',
      LOG_LEVEL: 'warn',
    };
    const servers = await Promise.all([spawnServer(variables), spawnServer(variables)]);
    const bases = servers.map(({ base }) => base);
    const [first = '', second = ''] = bases;
    try {
      const stream = await openTestStream(second + chairs.stream.path);
      expect((await stream.next()).event).toBe('open');
      const chairId = (await listAdultChairIds(first)).at(0) ?? 0;
      await fillCart(first, [chairId]);
      expect(await stream.next()).toMatchObject({
        data: { changed: [{ id: chairId, chairStatus: 'Reserved' }] },
      });
      stream.close();
      const buyers = await startBuyers(bases, { count: 4, pauseMilliseconds: 200 });
      const countSold = () => handle.pool.query("select from chair_claim where state = 'SOLD'");
      await expect
        .poll(async () => (await countSold()).rowCount, { timeout: 120_000 })
        .toBeGreaterThan(15);
      const { errors } = await buyers.stop();
      expect(errors).toEqual([]);
      await expect
        .poll(() => findLedgerErrors(handle.database, { settled: true }), { timeout: 120_000 })
        .toEqual([]);
    } finally {
      for (const server of servers) await server.remove();
      await bouncer.stop();
      await handle.close();
      await database.drop();
    }
  },
);
