import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { ticket } from '#features/event/server/tables.ts';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import { intent } from '#features/payments/server/sandbox/tables.ts';
import { scheduleFault } from '#features/payments/server/sandbox/testing/faulty-sandbox.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { inject, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { listAdultChairIds, fillCart, pay } from './testing/buyer.ts';
import { startBuyers } from './testing/continuous-buyers.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { faultyEntry, spawnServer } from './testing/spawn-server.ts';
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

/** The card processor, an outside party with a database of its own. */
async function openProvider() {
  const { url, drop } = await createTestDatabase();
  const { database, close } = openDatabase(url, 2);
  return {
    url,
    database,
    countCharges: () => database.$count(intent, eq(intent.state, 'succeeded')),
    async remove() {
      await close();
      await drop();
    },
  };
}

test.skipIf(!existsSync(program))(
  'a sale that waits for the card processor while PgBouncer is killed and restarted is sold once',
  async () => {
    const database = await createTestDatabase();
    const handle = openDatabase(database.url, 2);
    const provider = await openProvider();
    const bouncer = await startPgBouncer(program, database.url);
    const variables = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      PROVIDER_DATABASE_URL: provider.url,
      STARTER: 'none',
      LOG_LEVEL: 'warn',
    };
    const server = await spawnServer(variables, undefined, { path: faultyEntry });
    try {
      const [chairId = 0, other = 0] = await listAdultChairIds(server.base);
      const cart = await fillCart(server.base, [chairId]);
      const late = { operation: 'confirm', kind: 'lateAnswer', milliseconds: 4_000 } as const;
      await scheduleFault(provider.database, late);
      const payment = pay(server.base, cart);
      const isAuthorized = eq(intent.state, 'requires_capture');
      await expect
        .poll(() => provider.database.$count(intent, isAuthorized), { timeout: 20_000 })
        .toBe(1);
      await bouncer.kill();
      await expect(fillCart(server.base, [other])).rejects.toMatchObject({
        problem: { code: 'database-unavailable', status: 503 },
      });
      await bouncer.restart();
      const outcome = await payment;
      const countSold = () => handle.database.$count(ticket, eq(ticket.chairId, chairId));
      await expect.poll(countSold, { timeout: 120_000 }).toBe(1);
      await expect.poll(provider.countCharges, { timeout: 120_000 }).toBe(1);
      // The buyer hears of it at once, or by the order if the answer was lost.
      expect([200, 503]).toContain(outcome.status);
      expect(await pay(server.base, cart)).toMatchObject({ code: 'order-paid' });
      const charged = await handle.database
        .select({ cents: ledgerEntry.amountCents })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.account, 'card'));
      expect(charged).toEqual([{ cents: cart.amount }]);
      expect(await countSold()).toBe(1);
      expect((await fillCart(server.base, [other])).amount).toBe(cart.amount);
    } finally {
      await server.remove();
      await bouncer.stop();
      await provider.remove();
      await handle.close();
      await database.drop();
    }
  },
);
