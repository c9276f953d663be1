import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import {
  lockSubject,
  startSiteWithRecordingPayable,
} from '#app/server/testing/recording-payable.ts';
import { confirmAttempt } from './confirm-attempt.ts';
import { runRefund } from './refund-attempt.ts';
import { requestRefund } from './request-refund.ts';
import { completeDueRefunds } from './sandbox/deliver-webhooks.ts';
import { delivery, refund as sandboxRefund } from './sandbox/tables.ts';
import { syncRefunds } from './sync-refunds.ts';
import { ledgerEntry, paymentAttempt, refund } from './tables.ts';

/** What the work on a listed refund finds when another process ends the same work while it waits for the lock. */
const { site, payments, calls, start } = await startSiteWithRecordingPayable();
const { database } = site.handle;
afterAll(() => site.stop());

let subjectId = 0;
/** A refund of a new payment with the card. */
async function createRefund(token = 'tok_visa') {
  subjectId += 1;
  const attempt = await confirmAttempt(payments, await start(subjectId, token, 'automatic'));
  const input = { attempt, cause: randomUUID(), amountCents: 1_000 };
  const id = (await requestRefund(payments, database, input))?.id ?? 0;
  return { id, attempt };
}
const callDuringChange = <Result>(
  [lock, change]: readonly [SQL, SQL],
  call: () => Promise<Result>,
) =>
  callBlockedBy(
    site.handle,
    async (db) => {
      await db.execute(lock);
      await db.execute(change);
    },
    call,
  );
/** What the payments feature has written about the subject. */
const readRecords = async () => ({
  calls: calls.get(subjectId),
  postings: await database.$count(ledgerEntry, eq(ledgerEntry.subjectId, subjectId)),
  refunded: await database
    .select({ cents: paymentAttempt.refundedCents })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.subjectId, subjectId)),
});
const setState = (id: number, state: 'done' | 'failed') =>
  sql`update refund set state = ${state} where id = ${id}`;

test.each(['done', 'failed'] as const)(
  'a refund that is %s meanwhile is recorded once',
  async (state) => {
    const { id } = await createRefund();
    const before = await readRecords();
    const result = await callDuringChange([lockSubject(subjectId), setState(id, state)], () =>
      runRefund(payments, id),
    );
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect(await readRecords()).toEqual(before);
    const [row] = await database.select().from(refund).where(eq(refund.id, id));
    expect(row?.state).toBe(state);
  },
);

test('a returned refund that is recorded meanwhile is recorded once', async () => {
  const { id } = await createRefund();
  await runRefund(payments, id);
  await database.update(sandboxRefund).set({ state: 'failed' });
  const before = await readRecords();
  const result = await callDuringChange([lockSubject(subjectId), setState(id, 'failed')], () =>
    syncRefunds(payments),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await readRecords()).toEqual(before);
});

test("a refund that another process of the sandbox completes meanwhile has that one's event only", async () => {
  const { id, attempt } = await createRefund('tok_pendingRefund');
  await runRefund(payments, id);
  site.clock.advance(3_600_000);
  const before = await database.$count(delivery);
  const result = await callDuringChange(
    [
      sql`select from sandbox.intent where id = ${attempt.intentId} for update`,
      sql`update sandbox.refund set state = 'succeeded', completes_at = null`,
    ],
    () => completeDueRefunds(database, site.clock),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await database.$count(delivery)).toBe(before);
});
