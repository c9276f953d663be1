import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, fixedClock, systemClock } from '../../platform/clock.ts';
import { testProvider } from '../testing/provider-contract.ts';
import {
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { completeDueRefunds } from './complete-refunds.ts';
import { scheduleFault } from './inject-fault.ts';
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
    expect(unwrapResult(await sandbox.retrieveSetup(result.intentId)).state).toBe(
      'requires_action',
    );
    expect(await sandbox.completeChallenge(result)).toBe(true);
    expect(await sandbox.completeChallenge({ ...result, succeed: false })).toBe(true);
    expect(unwrapResult(await sandbox.retrieveSetup(result.intentId)).state).toBe('kept');
  });
});

describe('fault tokens', () => {
  let opened: Awaited<ReturnType<typeof setUpSandbox>>;
  beforeAll(async () => {
    opened = await setUpSandbox();
  });
  afterAll(() => opened.close());

  it.each([
    ['sbx_hangBeforeCharge', 'unknown', 'requires_payment_method', 400],
    ['sbx_hangAfterCharge', 'unknown', 'requires_capture', 400],
    ['sbx_severed', 'unknown', 'requires_capture', 0],
    ['sbx_serverError', 'unknown', 'requires_payment_method', 0],
    ['sbx_rateLimited', 'busy', 'requires_payment_method', 0],
    ['sbx_duplicateWebhook', 'ok', 'requires_capture', 0],
    ['sbx_earlyWebhook', 'ok', 'requires_capture', 0],
  ])(
    '%s returns %s while the intent is %s; the next call succeeds',
    async (token, message, state, atLeast) => {
      const { sandbox } = opened;
      const intent = await createTestIntent(sandbox);
      const key = newIdempotencyKey();
      const begun = performance.now();
      const result = await confirmIntent(sandbox, intent.id, token, key);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(atLeast - 1);
      expect(result.outcome).toBe(message);
      expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe(state);
      expect(unwrapResult(await confirmIntent(sandbox, intent.id, token, key)).state).toBe(
        'requires_capture',
      );
    },
  );

  it('a late response arrives before the timeout, and is unknown after it', async () => {
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

  it('a late action happens after the result was unknown', async () => {
    const { sandbox, database } = opened;
    const intent = await createTestIntent(sandbox);
    await scheduleFault(database, { operation: 'confirm', kind: 'lateAction', milliseconds: 700 });
    expect((await confirmIntent(sandbox, intent.id, 'tok_visa')).outcome).toBe('unknown');
    expect(unwrapResult(await sandbox.retrieve(intent.id)).state).toBe('requires_payment_method');
    await waitFor(
      async () => unwrapResult(await sandbox.retrieve(intent.id)).state === 'requires_capture',
    );
  });

  it('scheduled faults apply to the next calls, as often as scheduled', async () => {
    const { sandbox, pool } = opened;
    await pool.query(
      "insert into sandbox.fault (operation, kind, remaining_count) values ('retrieve', 'serverError', 3)",
    );
    const results = await Promise.all(Array.from({ length: 8 }, () => sandbox.retrieve('pi_none')));
    expect(results.filter((result) => result.outcome === 'unknown')).toHaveLength(3);
  });
});
