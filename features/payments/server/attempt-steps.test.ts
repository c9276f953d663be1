import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { addMilliseconds } from '#platform/clock.ts';
import { outbox } from '#platform/tables.ts';
import { startSiteWithRecordingPayable } from '#app/server/testing/recording-payable.ts';
import { awaitOutcome } from './await-outcome.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { captureAttempt } from './capture-attempt.ts';
import { confirmAttempt, createIntent, withRetries } from './confirm-attempt.ts';
import { createPaymentModule } from './create-payment-module.ts';
import { type Attempt, getPayable, type Payable, type PaymentContext } from './payable.ts';
import type { PaymentProvider, ProviderResult } from './provider.ts';
import { findAttempt, insertAttemptRow } from './queries.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';
import { settleAttempt } from './settle-attempt.ts';
import { ledgerEntry, paymentAttempt } from './tables.ts';

const { site, payments, calls, start } = await startSiteWithRecordingPayable();
const { database } = site.handle;
afterAll(() => site.stop());

let subjectId = 0;
const begin = (capture: Attempt['captureMethod'], token = 'tok_visa') => {
  subjectId += 1;
  return start(subjectId, token, capture);
};
const authorize = async () => confirmAttempt(payments, await begin('manual'));
const openIntent = async () => createIntent(payments, await begin('manual'));

/** The payments at a provider that gives other results. */
const change = (calls: Partial<PaymentProvider>): PaymentContext => ({
  ...payments,
  provider: { ...payments.provider, ...calls },
});
const silent = { outcome: 'unknown', why: 'no line' } as const;
const retrieve = async ({ intentId }: Attempt) => {
  const result = await payments.provider.retrieve(intentId ?? '');
  if (result.outcome !== 'ok') throw new Error('The intent was not retrieved.');
  return result.value;
};
const countCancelTasks = ({ id }: Attempt) =>
  database.$count(outbox, sql`${outbox.dedupeKey} like ${`cancel:${id}:%`}`);

describe('a confirmation', () => {
  test('that is running is shared', async () => {
    const attempt = await begin('manual');
    const running = confirmAttempt(payments, attempt);
    expect(confirmAttempt(payments, attempt)).toBe(running);
    await running;
  });

  test('of a settled payment does nothing', async () => {
    const settled = { ...(await authorize()), token: 'tok_visa' };
    expect(await confirmAttempt(payments, settled)).toBe(settled);
  });

  test('whose intent is still processing has no outcome yet', async () => {
    const confirm: PaymentProvider['confirm'] = async (input) => {
      const result = await payments.provider.confirm(input);
      if (result.outcome !== 'ok') return result;
      return { ...result, value: { ...result.value, state: 'processing' } };
    };
    const attempt = await confirmAttempt(change({ confirm }), await begin('manual'));
    expect(attempt.state).toBe('UNKNOWN');
  });

  test.each([
    ['an untouched intent declines', null, { state: 'DECLINED', declineCode: 'provider_refused' }],
    [
      'a declined intent has its own reason',
      'tok_chargeDeclinedLostCard',
      { state: 'DECLINED', declineCode: 'lost_card' },
    ],
    ['a paid intent is sold', 'tok_visa', { state: 'AUTHORIZED', declineCode: null }],
  ])('that is rejected: %s', async (_, token, outcome) => {
    const confirm: PaymentProvider['confirm'] = async (input) => {
      if (token) await payments.provider.confirm({ ...input, key: randomUUID(), token });
      return { outcome: 'rejected', why: 'no' };
    };
    expect(await confirmAttempt(change({ confirm }), await begin('manual'))).toMatchObject(outcome);
  });
});

describe('the intent of a payment', () => {
  test.each([
    ['CREATED', {}, 'INTENT'],
    ['CREATED', { next: 'CONFIRMING' }, 'CONFIRMING'],
    ['UNKNOWN', { next: 'CONFIRMING' }, 'UNKNOWN'],
  ] as const)('of one that is %s, with %o, makes it %s', async (state, options, after) => {
    const { id } = await begin('manual');
    const rows = database.update(paymentAttempt).set({ state }).where(eq(paymentAttempt.id, id));
    const [attempt] = await rows.returning();
    if (!attempt) throw new Error('The attempt was not found.');
    const created = await createIntent(payments, attempt, options);
    expect(created).toMatchObject({ state: after, intentId: expect.any(String) });
  });

  test.each([
    ['busy', 'provider_busy'],
    ['rejected', 'provider_refused'],
  ] as const)(
    'that was not created because the provider is %s ends it',
    async (outcome, reason) => {
      const none = change({ createIntent: async () => ({ outcome, why: 'no' }) });
      expect(await confirmAttempt(none, await begin('manual'))).toMatchObject({
        state: 'CANCELED',
        declineCode: reason,
      });
    },
  );
});

test('the end of a payment tells whether its card was never charged', async () => {
  const ends: boolean[] = [];
  const payable: Payable = {
    ...getPayable(payments, 'donation'),
    onReleased: async (_db, _publish, _attempt, isEarly) => {
      ends.push(isEarly);
    },
  };
  const createIntent = async () => ({ outcome: 'rejected', why: 'no' }) as const;
  const payables = new Map([['donation', payable] as const]);
  await confirmAttempt({ ...change({ createIntent }), payables }, await begin('manual'));
  expect(ends).toEqual([true]);
  const created = await openIntent();
  await cancelAttempt({ ...payments, payables }, created);
  expect(ends).toEqual([true, false]);
});

test('a call is repeated twice while the provider is busy, after pauses', async () => {
  const countCalls = async (outcome: 'busy' | 'rejected') => {
    let count = 0;
    await withRetries(async (): Promise<ProviderResult<null>> => {
      count += 1;
      return { outcome, why: 'no' };
    });
    return count;
  };
  const begun = performance.now();
  expect(await countCalls('rejected')).toBe(1);
  expect(await countCalls('busy')).toBe(3);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_248);
});

describe('what the provider says', () => {
  const blind = change({ retrieve: async () => silent });

  test('about a cancellation is settled without another look', async () => {
    const attempt = await openIntent();
    expect((await cancelAttempt(blind, attempt)).state).toBe('CANCELED');
  });

  test('about a capture is settled without another look', async () => {
    expect((await captureAttempt(blind, await authorize())).state).toBe('SUCCEEDED');
  });

  test('about a capture is posted once, also for a payment that changed meanwhile', async () => {
    const attempt = await authorize();
    const listEntries = () =>
      database
        .select({ account: ledgerEntry.account, amountCents: ledgerEntry.amountCents })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.subjectId, attempt.subjectId))
        .orderBy(ledgerEntry.account);
    expect(await listEntries()).toEqual([]);
    const result = await payments.provider.capture({
      key: randomUUID(),
      intentId: attempt.intentId ?? '',
    });
    if (result.outcome !== 'ok') throw new Error('The payment was not captured.');
    const early = { ...attempt, state: 'CONFIRMING' as const };
    const input = { intent: result.value };
    expect((await settleAttempt(payments, early, input)).state).toBe('SUCCEEDED');
    const entries = [
      { account: 'card', amountCents: 5_000 },
      { account: 'provider-clearing', amountCents: -5_000 },
    ];
    expect(await listEntries()).toEqual(entries);
    expect((await settleAttempt(payments, early, input)).state).toBe('SUCCEEDED');
    expect(await listEntries()).toEqual(entries);
    expect(calls.get(attempt.subjectId)).toEqual(['sold']);
  });

  test('too early for a payment is an error, and changes nothing', async () => {
    const attempt = await begin('manual', 'tok_threeDSecure2Required');
    const asking = await confirmAttempt(payments, await begin('manual', attempt.token ?? ''));
    const intent = { ...(await retrieve(asking)), reference: attempt.id };
    await expect(settleAttempt(payments, attempt, { intent })).rejects.toThrow(
      'cannot go from CREATED to ACTION',
    );
    expect(await findAttempt(database, attempt.id)).toEqual(attempt);
  });
});

describe('a sale in one statement', () => {
  /** The payments of a payable that sells in one statement like this. */
  const withSale = (sell: (attempt: Attempt) => Promise<unknown>): PaymentContext => {
    const fulfilUnchanged = async (attempt: Attempt) => {
      await sell(attempt);
      return null;
    };
    const payable = { ...getPayable(payments, 'donation'), fulfilUnchanged };
    return { ...payments, payables: new Map([['donation', payable]]) };
  };
  const raise = (code: string) =>
    database.execute(
      sql.raw(`do $$ begin raise exception 'no sale' using errcode = '${code}'; end $$`),
    );

  test.each<[string, (attempt: Attempt) => Promise<unknown>]>([
    ['a constraint', ({ sequence: _, ...row }) => insertAttemptRow(database, row)],
    ['a conflict', () => raise('40001')],
  ])('that meets %s is decided under the lock', async (_, sell) => {
    const attempt = await confirmAttempt(withSale(sell), await begin('manual'));
    expect(attempt.state).toBe('AUTHORIZED');
    expect(calls.get(attempt.subjectId)).toEqual(['sold']);
  });

  test('that fails otherwise is an error', async () => {
    const failing = withSale(() => raise('P0001'));
    await expect(confirmAttempt(failing, await begin('manual'))).rejects.toThrow();
  });

  test('is none of a payment that is charged at once', async () => {
    const failing = withSale(() => raise('P0001'));
    expect((await confirmAttempt(failing, await begin('automatic'))).state).toBe('SUCCEEDED');
  });
});

describe('the response to a request', () => {
  const getState = async ({ state }: Attempt) => state;

  test('with nothing to pay asks no provider', async () => {
    const createIntent = () => Promise.reject(new Error('The provider was asked.'));
    const attempt = { ...(await begin('manual')), state: 'SUCCEEDED' as const, token: null };
    const started = { attempt, isNew: true };
    expect(await awaitOutcome(change({ createIntent }), started, getState)).toBe('SUCCEEDED');
  });

  test('that is repeated is the outcome of the first', async () => {
    const attempt = await begin('manual');
    await confirmAttempt(payments, attempt);
    const started = { attempt, isNew: false };
    expect(await awaitOutcome(payments, started, getState)).toBe('AUTHORIZED');
  });
});

describe('a decline', () => {
  test('does not end an authorized payment', async () => {
    const attempt = await authorize();
    expect(await settleAttempt(payments, attempt, { declined: 'lost_card' })).toEqual(attempt);
    expect(calls.get(attempt.subjectId)).toEqual(['sold']);
  });

  test('with an intent cancels it, because it could still be paid', async () => {
    const attempt = await begin('manual', 'tok_chargeDeclined');
    await confirmAttempt(payments, attempt);
    expect(await findAttempt(database, attempt.id)).toMatchObject({
      state: 'DECLINED',
      cancelRequestedAt: site.clock.now(),
    });
    expect(await countCancelTasks(attempt)).toBe(1);
  });

  test('without an intent leaves nothing to cancel', async () => {
    const attempt = await begin('manual');
    expect(await settleAttempt(payments, attempt, { declined: 'lost_card' })).toMatchObject({
      state: 'DECLINED',
      declineCode: 'lost_card',
      cancelRequestedAt: null,
    });
    expect(await countCancelTasks(attempt)).toBe(0);
  });
});

test('an authorized payment is not canceled', async () => {
  const attempt = await authorize();
  expect(await cancelAttempt(payments, attempt)).toEqual(attempt);
  expect((await retrieve(attempt)).state).toBe('requires_capture');
});

test('an old payment is reconciled long after the start of the process', async () => {
  const { id } = await begin('manual');
  site.clock.advance(payments.timings.staleAfter);
  await reconcileAttempts(payments, addMilliseconds(site.clock.now(), -86_400_000));
  expect((await findAttempt(database, id))?.state).toBe('CANCELED');
});

describe('the shutdown', () => {
  const open = () =>
    createPaymentModule({
      platform: site.site.platform,
      handle: site.handle,
      pace: { sandboxTimeout: 3_600_000 },
    });
  const findJob = ({ jobs }: Awaited<ReturnType<typeof open>>, job: string) => {
    const existing = jobs.find(({ name }) => name === job);
    if (!existing) throw new Error(`There is no job ${job}.`);
    return existing;
  };

  test('waits for running payments', async () => {
    const module = await open();
    const { promise, resolve } = Promise.withResolvers<Attempt>();
    const attempt = await begin('manual');
    module.payments.inFlight.set(attempt.id, promise);
    let hasStopped = false;
    const stopping = findJob(module, 'running payments')
      .stop()
      .then(() => (hasStopped = true));
    await database.execute(sql`select`);
    expect(hasStopped).toBe(false);
    resolve(attempt);
    await stopping;
    await findJob(module, 'sandbox provider').stop();
  });

  test('ends the silence of a card, and the connections of the sandbox', async () => {
    const module = await open();
    const { provider } = module.payments;
    const { intentId } = await createIntent(payments, await begin('manual'));
    const input = { intentId: intentId ?? '', present: true, returnUrl: 'http://localhost' };
    const result = provider.confirm({ ...input, key: randomUUID(), token: 'sbx_hangAfterCharge' });
    const getState = async () => {
      const read = await provider.retrieve(input.intentId);
      return read.outcome === 'ok' ? read.value.state : read.outcome;
    };
    await expect.poll(getState).toBe('requires_capture');
    await findJob(module, 'sandbox provider').stop();
    expect(await result).toMatchObject({ outcome: 'unknown' });
    expect(await getState()).toBe('unknown');
  });
});
