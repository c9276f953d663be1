import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, fixedClock, systemClock } from '../../platform/clock.ts';
import { describeProvider } from '../provider-contract.ts';
import { confirmWith, newKey, openIntent, valueOf } from '../provider-contract/steps.ts';
import { answerRefunds } from './answer-refunds.ts';
import { orderFault } from './order-fault.ts';
import { keptCard } from './tables.ts';
import { signatureHeader, signEvent, writeEvent } from './sign-event.ts';
import { openSandbox, waitFor, webhookSecret } from './testing/open-sandbox.ts';

describeProvider('the sandbox', async () => {
  const opened = await openSandbox();
  const { sandbox, database } = opened;
  return {
    provider: sandbox,
    orderFault: (operation, kind) => orderFault(database, { operation, kind }),
    completeChallenge: async ({ id, clientSecret }, succeed) => {
      expect(await sandbox.completeChallenge({ intentId: id, clientSecret, succeed })).toBe(true);
    },
    answerRefunds: async () => {
      const later = fixedClock(addMinutes(systemClock.now(), 1));
      await answerRefunds(database, later);
    },
    changeKeptCard: async ({ card }, token) => {
      await database.update(keptCard).set({ card: token }).where(eq(keptCard.id, card));
    },
    signedEvent: (event) => {
      const rawBody = writeEvent({ ...event, createdAt: systemClock.now() });
      const header = signEvent(rawBody, webhookSecret, systemClock);
      return { rawBody: Buffer.from(rawBody), headers: { [signatureHeader]: header } };
    },
    chargesOf: async (reference) =>
      (await sandbox.charges())
        .filter((charge) => charge.reference === reference)
        .filter((charge) => charge.state === 'requires_capture' || charge.state === 'succeeded')
        .map((charge) => charge.amountCents),
    close: opened.close,
  };
});

describe('a challenge', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  beforeAll(async () => {
    opened = await openSandbox();
  });
  afterAll(() => opened.close());

  it('opens to its own secret only, and a second answer changes nothing', async () => {
    const { sandbox } = opened;
    const intent = await openIntent(sandbox);
    const answer = { intentId: intent.id, clientSecret: intent.clientSecret, succeed: true };
    expect(await sandbox.completeChallenge(answer)).toBe(false);
    await confirmWith(sandbox, intent.id, 'tok_threeDSecure2Required');
    expect(
      await sandbox.completeChallenge({ ...answer, clientSecret: `${intent.clientSecret}x` }),
    ).toBe(false);
    expect(await sandbox.completeChallenge({ ...answer, intentId: 'pi_other' })).toBe(false);
    expect(await sandbox.completeChallenge(answer)).toBe(true);
    expect(await sandbox.completeChallenge({ ...answer, succeed: false })).toBe(true);
    expect(valueOf(await sandbox.retrieve(intent.id)).state).toBe('requires_capture');
  });
});

describe('fault tokens', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  beforeAll(async () => {
    opened = await openSandbox();
  });
  afterAll(() => opened.close());

  it.each([
    ['sbx_hangBeforeCharge', 'unknown', 'requires_payment_method', 400],
    ['sbx_hangAfterCharge', 'unknown', 'requires_capture', 400],
    ['sbx_severed', 'unknown', 'requires_capture', 0],
    ['sbx_serverError', 'unknown', 'requires_payment_method', 0],
    ['sbx_rateLimited', 'busy', 'requires_payment_method', 0],
    ['sbx_duplicateWebhook', 'done', 'requires_capture', 0],
    ['sbx_earlyWebhook', 'done', 'requires_capture', 0],
  ])(
    '%s tells %s while the intent is %s; the call after it is done',
    async (token, told, state, atLeast) => {
      const { sandbox } = opened;
      const intent = await openIntent(sandbox);
      const key = newKey();
      const begun = performance.now();
      const answer = await confirmWith(sandbox, intent.id, token, key);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(atLeast - 1);
      expect(answer.outcome).toBe(told);
      expect(valueOf(await sandbox.retrieve(intent.id)).state).toBe(state);
      expect(valueOf(await confirmWith(sandbox, intent.id, token, key)).state).toBe(
        'requires_capture',
      );
    },
  );

  it('a late answer is heard when the caller still waits, and unknown when not', async () => {
    const { sandbox, database } = opened;
    const intent = await openIntent(sandbox);
    await orderFault(database, { operation: 'confirm', kind: 'lateAnswer', milliseconds: 100 });
    expect((await confirmWith(sandbox, intent.id, 'tok_visa')).outcome).toBe('done');
    await orderFault(database, { operation: 'capture', kind: 'lateAnswer', milliseconds: 2_000 });
    expect((await sandbox.capture({ key: newKey(), intentId: intent.id })).outcome).toBe('unknown');
    expect(valueOf(await sandbox.retrieve(intent.id)).state).toBe('succeeded');
  });

  it('a late action happens after the caller was told that nothing is known', async () => {
    const { sandbox, database } = opened;
    const intent = await openIntent(sandbox);
    await orderFault(database, { operation: 'confirm', kind: 'lateAction', milliseconds: 700 });
    expect((await confirmWith(sandbox, intent.id, 'tok_visa')).outcome).toBe('unknown');
    expect(valueOf(await sandbox.retrieve(intent.id)).state).toBe('requires_payment_method');
    await waitFor(
      async () => valueOf(await sandbox.retrieve(intent.id)).state === 'requires_capture',
    );
  });

  it('ordered faults show as often as ordered, to whoever calls next', async () => {
    const { sandbox, pool } = opened;
    await pool.query(
      "insert into sandbox.fault (operation, kind, remaining) values ('retrieve', 'serverError', 3)",
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.retrieve('pi_none')));
    expect(answers.filter((answer) => answer.outcome === 'unknown')).toHaveLength(3);
  });
});
