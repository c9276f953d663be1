import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { startSiteWithRecordingPayable } from '#app/server/testing/recording-payable.ts';
import { syncAttempt, runCancel } from './cancel-attempt.ts';
import { confirmAttempt } from './confirm-attempt.ts';
import type { Attempt } from './payable.ts';
import { getTotals, listOpenIssues } from './get-treasury.ts';
import { runRefund } from './refund-attempt.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';
import { intent } from './sandbox/tables.ts';
import { settleAttempt } from './settle-attempt.ts';
import { ledgerEntry, refund } from './tables.ts';

const { site, payments, calls, start } = await startSiteWithRecordingPayable();
afterAll(() => site.stop());

/** A declined attempt whose intent the browser then confirms with another card. */
async function payAfterDecline(
  subjectId: number,
  capture: Attempt['captureMethod'],
): Promise<Attempt> {
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
  expect(confirmed.outcome).toBe('ok');
  return declined;
}

const providerValue = async (attempt: Attempt) => {
  const [row] = await site.handle.database
    .select()
    .from(intent)
    .where(eq(intent.id, attempt.intentId ?? ''));
  return (
    row && { state: row.state, receivedCents: row.receivedCents, refundedCents: row.refundedCents }
  );
};

describe('a payment of another amount than asked', () => {
  /** The provider took `amountCents` for an attempt of 5,000. */
  async function takeAnotherAmount(attempt: Attempt, amountCents: number): Promise<void> {
    await site.handle.database
      .update(intent)
      .set({ amountCents, receivedCents: amountCents })
      .where(eq(intent.id, attempt.intentId ?? ''));
  }
  const listRefunds = (attempt: Attempt) =>
    site.handle.database.select().from(refund).where(eq(refund.attemptId, attempt.id));
  const countPostings = (subjectId: number) =>
    site.handle.database.$count(ledgerEntry, eq(ledgerEntry.subjectId, subjectId));

  test.each([
    [11, 6_000],
    [12, 4_999],
  ])(
    'delivers and refunds nothing, and stays on the list of the treasurer (%i, %i cents)',
    async (subjectId, amountCents) => {
      await scheduleFault(site.handle.database, { operation: 'confirm', kind: 'serverErrorAfter' });
      const attempt = await confirmAttempt(
        payments,
        await start(subjectId, 'tok_visa', 'automatic'),
      );
      expect(attempt.state).toBe('UNKNOWN');
      await takeAnotherAmount(attempt, amountCents);
      expect((await syncAttempt(payments, attempt)).state).toBe('UNKNOWN');
      expect(await listRefunds(attempt)).toEqual([]);
      expect(await countPostings(subjectId)).toBe(0);
      expect(calls.get(subjectId)).toBeUndefined();
      expect((await listOpenIssues(payments)).attempts).toContainEqual(
        expect.objectContaining({ subjectId, state: 'UNKNOWN', providerId: attempt.intentId }),
      );
      const { books } = await getTotals(payments, {});
      expect(books.providerCents).toBe(books.cardCents + amountCents);
      await takeAnotherAmount(attempt, 5_000);
      expect((await syncAttempt(payments, attempt)).state).toBe('SUCCEEDED');
    },
  );

  test('of an ended attempt, or for another attempt, is not refunded by itself', async () => {
    const attempt = await payAfterDecline(13, 'automatic');
    const { provider } = payments;
    const result = await provider.retrieve(attempt.intentId ?? '');
    if (result.outcome !== 'ok') throw new Error('The intent was not retrieved.');
    for (const change of [{ amountCents: 6_000 }, { reference: randomUUID() }])
      await settleAttempt(payments, attempt, { intent: { ...result.value, ...change } });
    expect(await listRefunds(attempt)).toEqual([]);
    expect(await countPostings(13)).toBe(0);
    await settleAttempt(payments, attempt, { intent: result.value });
    expect(await listRefunds(attempt)).toMatchObject([{ amountCents: 5_000 }]);
  });
});

test('an authorized payment of an ended attempt is canceled', async () => {
  const attempt = await payAfterDecline(1, 'manual');
  expect((await syncAttempt(payments, attempt)).state).toBe('DECLINED');
  await runCancel(payments, attempt.id);
  expect(await providerValue(attempt)).toEqual({
    state: 'canceled',
    receivedCents: 0,
    refundedCents: 0,
  });
  expect(calls.get(1)).toEqual(['declined']);
});

test('a declined card is canceled at the provider, and the first one is told from others', async () => {
  for (const calledBefore of [[], ['declined']]) {
    expect(calls.get(14) ?? []).toEqual(calledBefore);
    const { id } = await confirmAttempt(payments, await start(14, 'tok_chargeDeclined', 'manual'));
    const tasks = await site.handle.database
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `cancel:${id}:declined`));
    expect(tasks).toMatchObject([{ kind: 'payment-cancel' }]);
  }
  expect(calls.get(14)).toEqual(['declined', 'declined again']);
});

test('a payment of an ended attempt is refunded once, in the ledger and at the provider', async () => {
  const attempt = await payAfterDecline(2, 'automatic');
  await Promise.all([syncAttempt(payments, attempt), syncAttempt(payments, attempt)]);
  const refunds = await site.handle.database
    .select()
    .from(refund)
    .where(eq(refund.attemptId, attempt.id));
  expect(refunds).toMatchObject([{ cause: 'gone', amountCents: 5_000, state: 'due' }]);
  const id = refunds[0]?.id ?? 0;
  await Promise.all([runRefund(payments, id), runRefund(payments, id)]);
  expect(await providerValue(attempt)).toEqual({
    state: 'succeeded',
    receivedCents: 5_000,
    refundedCents: 5_000,
  });
  expect(calls.get(2)).toEqual(['declined', 'returned done']);
  const errors = await findLedgerErrors(site.handle.database, { settled: true });
  expect(
    errors.filter((error) => /^(the books differ|the provider still owes|the ledger)/.test(error)),
  ).toEqual([]);
});
