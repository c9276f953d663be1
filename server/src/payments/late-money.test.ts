import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { faultsInBooks } from '../testing/books.ts';
import { startNotingSite } from '../testing/noting-payable.ts';
import { lookAtAttempt, runCancel } from './cancel-attempt.ts';
import { confirmAttempt } from './confirm-attempt.ts';
import type { Attempt } from './payable.ts';
import { runRefund } from './refund-attempt.ts';
import { intent } from './sandbox/tables.ts';
import { refund } from './tables.ts';

const { site, payments, happened, start } = await startNotingSite();
afterAll(() => site.stop());

/** A card that was refused here, and another one with which the browser, which knows the intent's secret, confirmed it all the same. */
async function payBehindOurBack(subjectId: number, capture: Attempt['capture']): Promise<Attempt> {
  const attempt = await start(subjectId, 'tok_chargeDeclined', capture);
  const declined = await confirmAttempt(payments, attempt);
  expect(declined.state).toBe('DECLINED');
  const intentId = declined.intentId ?? '';
  const confirmed = await payments.provider.confirm({
    key: randomUUID(),
    intentId,
    token: 'tok_visa',
    present: true,
    returnUrl: 'http://localhost',
  });
  expect(confirmed.outcome).toBe('done');
  return declined;
}

const theirs = async (attempt: Attempt) => {
  const [row] = await site.handle.database
    .select()
    .from(intent)
    .where(eq(intent.id, attempt.intentId ?? ''));
  return (
    row && { state: row.state, receivedCents: row.receivedCents, refundedCents: row.refundedCents }
  );
};

test('money set aside for an attempt that was over is let go', async () => {
  const attempt = await payBehindOurBack(1, 'manual');
  expect((await lookAtAttempt(payments, attempt)).state).toBe('DECLINED');
  await runCancel(payments, attempt.id);
  expect(await theirs(attempt)).toEqual({ state: 'canceled', receivedCents: 0, refundedCents: 0 });
  expect(happened.get(1)).toEqual(['declined']);
});

test('money taken for an attempt that was over goes back, once, and both books say so', async () => {
  const attempt = await payBehindOurBack(2, 'automatic');
  await Promise.all([lookAtAttempt(payments, attempt), lookAtAttempt(payments, attempt)]);
  const wishes = await site.handle.database
    .select()
    .from(refund)
    .where(eq(refund.attemptId, attempt.id));
  expect(wishes).toMatchObject([{ cause: 'gone', amountCents: 5_000, state: 'due' }]);
  const id = wishes[0]?.id ?? 0;
  await Promise.all([runRefund(payments, id), runRefund(payments, id)]);
  expect(await theirs(attempt)).toEqual({
    state: 'succeeded',
    receivedCents: 5_000,
    refundedCents: 5_000,
  });
  expect(happened.get(2)).toEqual(['declined', 'returned done']);
  const faults = await faultsInBooks(site.handle.database, { settled: true });
  expect(
    faults.filter((fault) => /^(the books differ|the provider still owes|the ledger)/.test(fault)),
  ).toEqual([]);
});
