import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { endHold, putOnHold } from '#platform/ops/hold.ts';
import { outbox } from '#platform/tables.ts';
import { startSiteWithRecordingPayable } from '#app/server/testing/recording-payable.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { captureAttempt } from './capture-attempt.ts';
import { confirmAttempt, createIntent } from './confirm-attempt.ts';
import { runCardDetach } from './detach-card.ts';
import { createHoldingProvider } from './hold-provider.ts';
import { runRefund } from './refund-attempt.ts';
import { requestRefund } from './request-refund.ts';
import { scheduleFault } from './sandbox/testing/faulty-sandbox.ts';
import { syncRefunds } from './sync-refunds.ts';
import { refund } from './tables.ts';

const { site, payments, calls, start } = await startSiteWithRecordingPayable();
const { database } = site.handle;
afterAll(() => site.stop());

let subjectId = 0;
const begin = (capture: 'automatic' | 'manual') => {
  subjectId += 1;
  return start(subjectId, 'tok_visa', capture);
};
const authorize = async () => confirmAttempt(payments, await begin('manual'));

async function requestNewRefund() {
  const attempt = await confirmAttempt(payments, await begin('automatic'));
  const created = await requestRefund(payments, database, {
    attempt,
    cause: randomUUID(),
    amountCents: 1_000,
  });
  return created?.id ?? 0;
}
const readRefund = async (id: number) => {
  const [row] = await database.select().from(refund).where(eq(refund.id, id));
  return row;
};

describe.each([
  ['busy', 'rateLimited'],
  ['silent', 'serverError'],
] as const)('while the provider is %s,', (_, kind) => {
  const fail = (operation: 'cancel' | 'capture' | 'refund' | 'forgetCard') =>
    scheduleFault(database, { operation, kind });

  test('a cancellation is repeated', async () => {
    const attempt = await createIntent(payments, await begin('manual'));
    await fail('cancel');
    await expect(cancelAttempt(payments, attempt)).rejects.toThrow('no result yet');
    expect((await cancelAttempt(payments, attempt)).state).toBe('CANCELED');
  });

  test('a capture is repeated', async () => {
    const attempt = await authorize();
    await fail('capture');
    await expect(captureAttempt(payments, attempt)).rejects.toThrow('no result yet');
    expect((await captureAttempt(payments, attempt)).state).toBe('SUCCEEDED');
  });

  test('a refund stays due, and is done once', async () => {
    const id = await requestNewRefund();
    await fail('refund');
    await expect(runRefund(payments, id)).rejects.toThrow('no result yet');
    expect(await readRefund(id)).toMatchObject({ state: 'due' });
    await runRefund(payments, id);
    const done = await readRefund(id);
    expect(done).toMatchObject({ state: 'done', providerRefundId: expect.any(String) });
    await runRefund(payments, id);
    expect(await readRefund(id)).toEqual(done);
    expect(calls.get(subjectId)).toEqual(['sold', 'returned done']);
  });

  test('a card is detached later', async () => {
    const card = { customer: 'cus_1', card: 'pm_1' };
    await fail('forgetCard');
    await expect(runCardDetach(payments, randomUUID(), card)).rejects.toThrow('not detached yet');
  });
});

describe('a capture that the provider rejects', () => {
  const reject: typeof payments.provider.capture = async () => ({ outcome: 'rejected', why: 'no' });
  const rejecting = { ...payments, provider: { ...payments.provider, capture: reject } };

  test('is repeated while the payment stays authorized', async () => {
    await expect(captureAttempt(rejecting, await authorize())).rejects.toThrow(
      'although the payment is authorized',
    );
  });

  test('ends with what the provider has', async () => {
    const attempt = await authorize();
    await payments.provider.cancel({ key: randomUUID(), intentId: attempt.intentId ?? '' });
    expect((await captureAttempt(rejecting, attempt)).state).toBe('CANCELED');
  });
});

const isCaptureQueued = async ({ id }: { id: string }) =>
  (await database.$count(outbox, eq(outbox.dedupeKey, `capture:${id}`))) === 1;

test('only an authorized payment is queued for capture', async () => {
  expect(await isCaptureQueued(await authorize())).toBe(true);
  const charged = await confirmAttempt(payments, await begin('automatic'));
  expect(charged.state).toBe('SUCCEEDED');
  expect(await isCaptureQueued(charged)).toBe(false);
});

test.each(['CANCELED', 'DECLINED', 'SUCCEEDED'] as const)(
  'a payment that is %s is not captured at the provider',
  async (state) => {
    const attempt = { ...(await authorize()), state };
    expect(await captureAttempt(payments, attempt)).toEqual(attempt);
    expect(await payments.provider.retrieve(attempt.intentId ?? '')).toMatchObject({
      value: { state: 'requires_capture' },
    });
  },
);

test('a decline with an intent that was paid meanwhile is a sale', async () => {
  const { provider } = payments;
  const decline = { code: 'card_declined', declineCode: null };
  const confirm: typeof provider.confirm = async (input) => {
    const result = await provider.confirm(input);
    if (result.outcome !== 'ok') return result;
    return { outcome: 'declined', decline, intent: result.value };
  };
  const doubtful = { ...payments, provider: { ...provider, confirm } };
  expect((await confirmAttempt(doubtful, await begin('manual'))).state).toBe('AUTHORIZED');
});

describe('a refund fails', () => {
  test('that the provider ends at once', async () => {
    const id = await requestNewRefund();
    const failed = { id: 're_1', amountCents: 1_000, state: 'failed' } as const;
    const provider = {
      ...payments.provider,
      refund: async () => ({ outcome: 'ok', value: failed }) as const,
    };
    await runRefund({ ...payments, provider }, id);
    expect(await readRefund(id)).toMatchObject({ state: 'failed', providerRefundId: null });
  });

  test('of a payment that was captured with another amount', async () => {
    const attempt = await authorize();
    const created = await requestRefund(payments, database, {
      attempt,
      cause: randomUUID(),
      amountCents: 1_000,
    });
    const capture: typeof payments.provider.capture = async (input) => {
      const result = await payments.provider.capture(input);
      if (result.outcome !== 'ok') return result;
      return { outcome: 'ok', value: { ...result.value, amountCents: 1_000 } };
    };
    await runRefund({ ...payments, provider: { ...payments.provider, capture } }, created?.id ?? 0);
    expect(await readRefund(created?.id ?? 0)).toMatchObject({ state: 'failed' });
    expect(calls.get(subjectId)).toEqual(['sold', 'returned failed']);
  });

  test('to be requested for more than was paid', async () => {
    const attempt = await authorize();
    const request = site.site.platform.transact((db) =>
      requestRefund(payments, db, { attempt, cause: randomUUID(), amountCents: 5_001 }),
    );
    await expect(request).rejects.toThrow('exceeds');
    expect(await database.$count(refund, eq(refund.attemptId, attempt.id))).toBe(0);
  });
});

test('without a refund the provider is not asked for returned ones', async () => {
  const provider: typeof payments.provider = {
    ...payments.provider,
    name: 'stripe',
    listRefunds: async () => ({ outcome: 'unknown', why: 'no line' }),
  };
  expect(await syncRefunds({ ...payments, provider })).toBe(0);
});

test('a refund that does not exist is no error', async () => {
  await runRefund(payments, 999_999);
});

test('an attempt without an intent is neither captured nor canceled', async () => {
  const attempt = await begin('manual');
  expect(await cancelAttempt(payments, attempt)).toEqual(attempt);
  const authorized = { ...attempt, state: 'AUTHORIZED' as const };
  expect(await captureAttempt(payments, authorized)).toEqual(authorized);
});

describe('while the site is on hold,', () => {
  afterEach(async () => {
    await endHold(database);
  });

  test('no attempt starts', async () => {
    await putOnHold(database);
    await expect(begin('manual')).rejects.toMatchObject({ code: 'payments-on-hold' });
  });

  test('the provider is only read', async () => {
    const attempt = await authorize();
    const provider = createHoldingProvider(payments.provider, site.site.platform);
    await putOnHold(database);
    const intentId = attempt.intentId ?? '';
    expect(await provider.retrieve(intentId)).toMatchObject({ outcome: 'ok' });
    const cancel = () => provider.cancel({ key: randomUUID(), intentId });
    await expect(cancel()).rejects.toMatchObject({ code: 'payments-on-hold' });
    await endHold(database);
    expect(await cancel()).toMatchObject({ outcome: 'ok' });
    await putOnHold(database);
    site.clock.advance(5_000);
    await expect(cancel()).rejects.toMatchObject({ code: 'payments-on-hold' });
  });
});
