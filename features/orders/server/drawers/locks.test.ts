import { contract } from '#app/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectWait, type LockCase } from '#app/server/testing/call-during.ts';
import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';

/** A refund out of a drawer and the count of one wait for each other, and for no other lock. */
const { checkout, drawers } = contract.reception;
const { site, hall, startFeast, sell } = await setUpReception();
afterAll(() => site.stop());
beforeAll(async () => {
  await startFeast();
  hall.staff = await site.as('admin');
});

let places = 0;
const locks = {
  own: sql`select pg_advisory_xact_lock(${advisoryLocks.drawers})`,
  other: sql`select pg_advisory_xact_lock(${advisoryLocks.walletPasses})`,
};
const cases: [string, () => Promise<LockCase>][] = [
  [
    'a refund in cash for a drawer that is counted',
    async () => {
      const { orderId } = await sell([places++]);
      const input = { params: { orderId }, body: { reason: '' } };
      return { ...locks, call: () => site.callFresh(checkout.refund, input, hall.staff) };
    },
  ],
  [
    'a count of a drawer for a refund in cash',
    async () => {
      const body = { startCents: 0, cashCents: 0, checkCents: 0, note: 'Some is missing.' };
      const input = { params: { day: '2027-05-01' }, body };
      return { ...locks, call: () => site.call(drawers.close, input, hall.staff) };
    },
  ],
];

describe('waits', () => {
  test.each(cases)('%s', (_, prepare) => expectWait(site.handle, prepare));
});
