import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpPaymentRows } from '#app/server/testing/set-up-payment-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import type { Attempt } from './payable.ts';
import { settleUnchangedAttempt } from './queries.ts';
import { findLastCaptureAt } from './treasury-queries.ts';
import { ledgerEntry, paymentAttempt } from './tables.ts';

const { handle, insertAttempt, clear, close } = await setUpPaymentRows();
const { database } = handle;
afterAll(close);
beforeEach(clear);

const secondsLater = (count: number) => new Date(testNow.getTime() + count * 1000);
const readAttempts = () => database.select().from(paymentAttempt).orderBy(paymentAttempt.sequence);
const countPostings = ({ subjectId }: Attempt) =>
  database.$count(ledgerEntry, eq(ledgerEntry.subjectId, subjectId));

describe('an attempt is settled in one statement', () => {
  const settle = (attempt: Attempt, outcome: Partial<Attempt> = {}) =>
    settleUnchangedAttempt(database, attempt, {
      outcome: { ...attempt, state: 'SUCCEEDED', updatedAt: secondsLater(1), ...outcome },
      posting: {
        transactionKey: `attempt:${attempt.sequence}:taken`,
        subject: attempt.subject,
        subjectId: attempt.subjectId,
        eventId: null,
        createdAt: testNow,
        entries: { card: attempt.amountCents, 'provider-clearing': -attempt.amountCents },
      },
    });
  const state = 'AUTHORIZED' as const;

  test.each<[string, Partial<Attempt>, Partial<Attempt>]>([
    ['with its intent', {}, {}],
    ['with its first intent', { intentId: null, state: 'CREATED' }, { intentId: 'pi_first' }],
    ['although it was to be canceled, when it is paid', { cancelRequestedAt: testNow }, {}],
    ['without money', { state: 'INTENT' }, { state: 'AUTHORIZED' }],
  ])('%s, and no other attempt', async (_, change, outcome) => {
    const first = await insertAttempt({ state });
    const attempt = await insertAttempt({ state, ...change });
    const last = await insertAttempt({ state });
    const settled = {
      ...attempt,
      state: 'SUCCEEDED',
      updatedAt: secondsLater(1),
      ...outcome,
    };
    expect(await settle(attempt, outcome)).toEqual(settled);
    expect(await readAttempts()).toEqual([first, settled, last]);
    expect(await countPostings(attempt)).toBe(2);
  });

  test.each<[string, Partial<Attempt>, Partial<Attempt>]>([
    ['another state than was read', { state: 'UNKNOWN' }, {}],
    ['another intent', {}, { intentId: 'pi_other' }],
    ['a cancellation before it was paid', { cancelRequestedAt: testNow }, { state: 'AUTHORIZED' }],
  ])('unless it has %s', async (_, change, outcome) => {
    const attempt = await insertAttempt({ state, ...change });
    const other = await insertAttempt({ state, intentId: null });
    expect(await settle({ ...attempt, state }, outcome)).toBeNull();
    expect(await readAttempts()).toEqual([attempt, other]);
    expect(await countPostings(attempt)).toBe(0);
  });
});

test('the last real charge is one of Stripe that succeeded', async () => {
  expect(await findLastCaptureAt(database)).toBeNull();
  const stripe = { provider: 'stripe' as const, state: 'SUCCEEDED' as const };
  await insertAttempt({ ...stripe, updatedAt: secondsLater(1) });
  await insertAttempt({ ...stripe, updatedAt: secondsLater(2) });
  await insertAttempt({ ...stripe, state: 'DECLINED', updatedAt: secondsLater(3) });
  await insertAttempt({ ...stripe, provider: 'sandbox', updatedAt: secondsLater(4) });
  expect(await findLastCaptureAt(database)).toEqual(secondsLater(2));
});
