import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '#features/directory/server/tables.ts';
import { loadDemoContent } from './load-demo.ts';
import { outbox } from '#platform/tables.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { startSite } from './testing/start-site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('the demo creates sample orders, check-ins and members once, sends no email and leaves no ledger errors', async () => {
  const { database } = site.handle;
  const load = () => loadDemoContent(site.site.platform, site.handle.url);
  await Promise.all([load(), load()]);
  await load();
  const orders = await database.select().from(order);
  expect(orders).toHaveLength(24);
  const people = [...orders, ...(await database.select().from(member))];
  expect(people.filter(({ name }) => !name.startsWith('Sample '))).toEqual([]);
  expect(people).toHaveLength(32);
  expect(await database.$count(ticket, isNotNull(ticket.receivedAt))).toBeGreaterThan(20);
  expect(await database.$count(outbox)).toBe(0);
  expect(await findLedgerErrors(database, { settled: true })).toEqual([]);
});
