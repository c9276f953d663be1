import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { sendOffers, expireOffers } from './send-offers.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

const waiting = await setUpWaitingList({ variables: { PUBLIC_URL: 'https://parish.example' } });
const { site } = waiting;
afterAll(() => site.stop());
beforeEach(async () => {
  await site.handle.database.delete(waitingParty);
  await site.handle.database.delete(outbox);
});
const hours = (count: number) => count * 3_600_000;

describe('a fault between the steps', () => {
  /** Every statement that writes the table fails, as when the process is killed there. */
  const failWrites = async (table: string, run: () => Promise<unknown>) => {
    const execute = (statement: string) => site.handle.database.execute(sql.raw(statement));
    await execute(
      `create or replace function test_fault() returns trigger language plpgsql as $$ begin raise 'test fault'; end $$`,
    );
    await execute(
      `create trigger test_fault after insert or update or delete on ${table} for each statement execute function test_fault()`,
    );
    try {
      await expect(run()).rejects.toThrow();
    } finally {
      await execute(`drop trigger test_fault on ${table}`);
    }
  };
  const written = ['cart', 'chair_claim', 'waiting_party', 'audit_entry', 'outbox_task'];

  test.each(written)('leaves no half offer, and the next run makes it once: %s', async (table) => {
    const [order] = await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.refund(order);
    const before = await waiting.listEmailKinds();
    await failWrites(table, () => sendOffers(site.site.platform));
    expect((await waiting.listClaims())[0]).toBe('WAITING');
    expect(await waiting.open(key)).toMatchObject({ state: 'waiting' });
    expect(await waiting.listEmailKinds()).toEqual(before);
    expect([await waiting.sendOffers(), await waiting.sendOffers()]).toEqual([1, 0]);
    expect(await waiting.listEmailKinds()).toEqual([...before, 'offer']);
  });

  test.each(['chair_claim', 'waiting_party', 'outbox_task'])(
    'ends an unpaid offer once: %s',
    async (table) => {
      const [order] = await waiting.startEvent();
      const { key } = await waiting.join();
      await waiting.refund(order);
      await waiting.sendOffers();
      const before = await waiting.listEmailKinds();
      site.clock.advance(hours(25));
      await failWrites(table, () => expireOffers(site.site.platform));
      expect((await waiting.listClaims())[0]).toBe('HELD');
      expect(await waiting.listEmailKinds()).toEqual(before);
      await expireOffers(site.site.platform);
      await expireOffers(site.site.platform);
      expect((await waiting.listEmailKinds()).length).toBe(before.length + 1);
      expect(await waiting.open(key)).not.toMatchObject({ state: 'offered' });
    },
  );
});
