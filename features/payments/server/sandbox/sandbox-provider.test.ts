import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, fixedClock, systemClock } from '#platform/clock.ts';
import { expectWait, type LockCase } from '#app/server/testing/call-during.ts';
import { testProvider } from '../testing/provider-contract.ts';
import {
  buildIntentInput,
  confirmIntent,
  createIntentInState,
  newIdempotencyKey,
  createTestIntent,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { completeDueRefunds } from './deliver-webhooks.ts';
import { scheduleFault } from './testing/faulty-sandbox.ts';
import { createSandbox } from './sandbox-provider.ts';
import { savedCard } from './tables.ts';
import { signatureHeader, signEvent, serializeEvent } from './sign-event.ts';
import { setUpSandbox, waitFor, webhookSecret } from './testing/open-sandbox.ts';

testProvider('the sandbox', async () => {
  const opened = await setUpSandbox();
  const { sandbox, database } = opened;
  return {
    provider: sandbox,
    orderFault: (operation, kind) => scheduleFault(database, { operation, kind }),
    completeChallenge: async ({ id, clientSecret }, succeed) => {
      expect(await sandbox.completeChallenge({ intentId: id, clientSecret, succeed })).toBe(true);
    },
    settleRefunds: async () => {
      const later = fixedClock(addMinutes(systemClock.now(), 1));
      await completeDueRefunds(database, later);
    },
    changeSavedCard: async ({ card }, token) => {
      await database.update(savedCard).set({ card: token }).where(eq(savedCard.id, card));
    },
    signedEvent: (event) => {
      const rawBody = serializeEvent({ ...event, createdAt: systemClock.now() });
      const header = signEvent(rawBody, webhookSecret, systemClock);
      return { rawBody: Buffer.from(rawBody), headers: { [signatureHeader]: header } };
    },
    listCharges: async (reference) =>
      (await sandbox.charges())
        .filter((charge) => charge.reference === reference)
        .filter((charge) => charge.state === 'requires_capture' || charge.state === 'succeeded')
        .map((charge) => charge.amountCents),
    close: opened.close,
  };
});

describe('a challenge', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  it('needs its own secret, and a second response changes nothing', async () => {
    const { sandbox } = opened;
    const intent = await createTestIntent(sandbox);
    const result = { intentId: intent.id, clientSecret: intent.clientSecret, succeed: true };
    expect(await sandbox.completeChallenge(result)).toBe(false);
    await confirmIntent(sandbox, intent.id, 'tok_threeDSecure2Required');
    expect(
      await sandbox.completeChallenge({ ...result, clientSecret: `${intent.clientSecret}x` }),
    ).toBe(false);
    expect(await sandbox.completeChallenge({ ...result, intentId: 'pi_other' })).toBe(false);
    expect(await sandbox.completeChallenge(result)).toBe(true);
    expect(await sandbox.completeChallenge({ ...result, succeed: false })).toBe(true);
    expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe('requires_capture');
  });

  it('of a card to be saved needs its own secret too, and a card that has one', async () => {
    const { sandbox } = opened;
    const setUp = async (token: string) => {
      const input = {
        key: newIdempotencyKey(),
        token,
        reference: 'r',
        returnUrl: 'http://localhost',
      };
      const { id, clientSecret } = unwrapResult(await sandbox.setUpCard(input));
      return { intentId: id, clientSecret, succeed: true };
    };
    expect(await sandbox.completeChallenge(await setUp('tok_visa'))).toBe(false);
    const result = await setUp('tok_threeDSecure2Required');
    const stranger = { ...result, clientSecret: `${result.clientSecret}x` };
    expect(await sandbox.completeChallenge(stranger)).toBe(false);
    // Another card that is forgotten is none of its business.
    const { card } = unwrapResult(await sandbox.retrieveSetup((await setUp('tok_visa')).intentId));
    if (!card) throw new Error('The card was not saved.');
    await sandbox.detachCard({ key: newIdempotencyKey(), card });
    expect(unwrapResult(await sandbox.retrieveSetup(result.intentId)).state).toBe(
      'requires_action',
    );
    expect(await sandbox.completeChallenge(result)).toBe(true);
    expect(await sandbox.completeChallenge({ ...result, succeed: false })).toBe(true);
    expect(unwrapResult(await sandbox.retrieveSetup(result.intentId)).state).toBe('kept');
  });
});

describe('an amount', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  it.each([
    [49, 'rejected'],
    [50, 'ok'],
    [50.5, 'rejected'],
    [99_999_999, 'ok'],
    [100_000_000, 'rejected'],
  ])('of %s cents to pay is %s', async (amountCents, outcome) => {
    const input = { ...buildIntentInput(randomUUID()), key: newIdempotencyKey(), amountCents };
    expect(await opened.sandbox.createIntent(input)).toMatchObject({ outcome });
  });

  it.each([
    [0, 'rejected'],
    [0.5, 'rejected'],
    [1, 'ok'],
    [2060, 'ok'],
    [1.5, 'rejected'],
    [2061, 'rejected'],
  ])('of %s cents to refund is %s', async (amountCents, outcome) => {
    const { id: intentId } = await createIntentInState(opened.sandbox, 'succeeded');
    const input = { key: newIdempotencyKey(), intentId, amountCents };
    expect(await opened.sandbox.refund(input)).toMatchObject({ outcome });
  });

  it('that was not charged is not refunded', async () => {
    const { id: intentId } = await createIntentInState(opened.sandbox, 'requires_capture');
    expect(
      await opened.sandbox.refund({ key: newIdempotencyKey(), intentId, amountCents: 1 }),
    ).toMatchObject({ outcome: 'rejected', why: expect.stringContaining('unexpected_state') });
  });
});

describe('a change waits for the lock of its row:', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  const lock = (table: string, id: string) =>
    sql`select from sandbox.${sql.identifier(table)} where id::text = ${id} for key share`;
  const setUpCard = async () => {
    const input = {
      key: newIdempotencyKey(),
      token: 'tok_threeDSecure2Required',
      reference: 'r',
      returnUrl: 'http://localhost',
    };
    const { id, clientSecret } = unwrapResult(await opened.sandbox.setUpCard(input));
    return { intentId: id, clientSecret, succeed: true };
  };
  it.each<[string, () => Promise<LockCase>]>([
    [
      'an intent',
      async () => {
        const { id } = await createTestIntent(opened.sandbox);
        return {
          own: lock('intent', id),
          other: lock('intent', (await createTestIntent(opened.sandbox)).id),
          call: () => confirmIntent(opened.sandbox, id, 'tok_visa'),
        };
      },
    ],
    [
      'a card to be saved',
      async () => {
        const setup = await setUpCard();
        return {
          own: lock('card_setup', setup.intentId),
          other: lock('card_setup', (await setUpCard()).intentId),
          call: () => opened.sandbox.completeChallenge(setup),
        };
      },
    ],
    [
      'an intent with a refund that the bank completes',
      async () => {
        const { id } = await createTestIntent(opened.sandbox, 'automatic');
        await confirmIntent(opened.sandbox, id, 'tok_pendingRefund');
        await opened.sandbox.refund({ key: newIdempotencyKey(), intentId: id, amountCents: 60 });
        const later = fixedClock(addMinutes(systemClock.now(), 1));
        return {
          own: lock('intent', id),
          other: lock('intent', (await createTestIntent(opened.sandbox)).id),
          call: () => completeDueRefunds(opened.database, later),
        };
      },
    ],
  ])('%s', async (_, prepare) => {
    await expectWait(opened, prepare);
  });
});

describe('a card that times out', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  it.each([
    ['sbx_hangBeforeCharge', 'requires_payment_method'],
    ['sbx_hangAfterCharge', 'requires_capture'],
  ])(
    '%s gets no response in time while the intent is %s; the next call succeeds',
    async (token, state) => {
      const { sandbox, settings } = opened;
      const intent = await createTestIntent(sandbox);
      const key = newIdempotencyKey();
      const begun = performance.now();
      expect((await confirmIntent(sandbox, intent.id, token, key)).outcome).toBe('unknown');
      expect(performance.now() - begun).toBeGreaterThanOrEqual(settings.timeoutMilliseconds - 1);
      expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe(state);
      expect(unwrapResult(await confirmIntent(sandbox, intent.id, token, key)).state).toBe(
        'requires_capture',
      );
    },
  );

  it('stops waiting when the sandbox stops', async () => {
    const sandbox = createSandbox({ ...opened.settings, timeoutMilliseconds: 3_600_000 });
    const intent = await createTestIntent(sandbox);
    const result = confirmIntent(sandbox, intent.id, 'sbx_hangAfterCharge');
    await waitFor(
      async () => unwrapResult(await sandbox.retrieve(intent.id)).state === 'requires_capture',
    );
    await sandbox.stop();
    expect((await result).outcome).toBe('unknown');
  });
});

// What the tests of payments rely on.
describe('a scheduled fault', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  it.each([
    ['timeOutBefore', 'unknown', 'requires_payment_method'],
    ['timeOutAfter', 'unknown', 'requires_capture'],
    ['cutBody', 'unknown', 'requires_capture'],
    ['serverError', 'unknown', 'requires_payment_method'],
    ['serverErrorAfter', 'unknown', 'requires_capture'],
    ['refusedConnection', 'unknown', 'requires_payment_method'],
    ['rateLimited', 'busy', 'requires_payment_method'],
    ['duplicateWebhook', 'ok', 'requires_capture'],
  ] as const)(
    '%s returns %s while the intent is %s; the next call succeeds',
    async (kind, message, state) => {
      const { sandbox, database } = opened;
      const intent = await createTestIntent(sandbox);
      const key = newIdempotencyKey();
      await scheduleFault(database, { operation: 'confirm', kind });
      expect((await confirmIntent(sandbox, intent.id, 'tok_visa', key)).outcome).toBe(message);
      expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe(state);
      expect(unwrapResult(await confirmIntent(sandbox, intent.id, 'tok_visa', key)).state).toBe(
        'requires_capture',
      );
    },
  );

  it('lateAnswer returns the response before the timeout, and unknown after it', async () => {
    const { sandbox, database } = opened;
    const intent = await createTestIntent(sandbox);
    await scheduleFault(database, { operation: 'confirm', kind: 'lateAnswer', milliseconds: 100 });
    expect((await confirmIntent(sandbox, intent.id, 'tok_visa')).outcome).toBe('ok');
    await scheduleFault(database, {
      operation: 'capture',
      kind: 'lateAnswer',
      milliseconds: 2_000,
    });
    expect((await sandbox.capture({ key: newIdempotencyKey(), intentId: intent.id })).outcome).toBe(
      'unknown',
    );
    expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe('succeeded');
  });

  it('lateAction acts after the result was unknown', async () => {
    const { sandbox, database } = opened;
    const intent = await createTestIntent(sandbox);
    await scheduleFault(database, { operation: 'confirm', kind: 'lateAction', milliseconds: 700 });
    // The lock keeps the action from happening before its absence is seen.
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`select from sandbox.intent where id = ${intent.id} for update`);
      expect((await confirmIntent(sandbox, intent.id, 'tok_visa')).outcome).toBe('unknown');
      const { state } = unwrapResult(await sandbox.retrieve(intent.id));
      expect(state).toBe('requires_payment_method');
    });
    await waitFor(
      async () => unwrapResult(await sandbox.retrieve(intent.id)).state === 'requires_capture',
    );
  });

  it('applies to the next calls, as often as scheduled', async () => {
    const { sandbox, database } = opened;
    await scheduleFault(database, { operation: 'retrieve', kind: 'serverError', times: 3 });
    const results = await Promise.all(Array.from({ length: 8 }, () => sandbox.retrieve('pi_none')));
    expect(results.filter((result) => result.outcome === 'unknown')).toHaveLength(3);
  });
});
