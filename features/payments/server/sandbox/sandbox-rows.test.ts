import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, fixedClock } from '#platform/clock.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import type { CardUsage } from '../provider.ts';
import {
  buildIntentInput,
  confirmIntent,
  createIntentInState,
  createTestIntent,
  newIdempotencyKey,
  returnUrl,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { completeDueRefunds } from './deliver-webhooks.ts';
import { completeRefund, listDueRefunds } from './queries.ts';
import { refund, savedCard } from './tables.ts';
import { setUpSandbox } from './testing/open-sandbox.ts';

const clock = fixedClock(testNow);
let opened: Awaited<ReturnType<typeof setUpSandbox>>;
beforeAll(async () => {
  opened = await setUpSandbox({ clock });
});
beforeEach(() => clock.set(testNow));
afterAll(() => opened.close());

const setUpCard = async (token: string, key = newIdempotencyKey()) =>
  unwrapResult(await opened.sandbox.setUpCard({ key, token, reference: 'r', returnUrl }));
const openIntent = async (card: CardUsage) =>
  unwrapResult(
    await opened.sandbox.createIntent({
      ...buildIntentInput('r'),
      key: newIdempotencyKey(),
      capture: 'automatic',
      card,
    }),
  );

describe('a saved card', () => {
  test('stays when another one is detached, and its setup stays as it was', async () => {
    const { sandbox } = opened;
    const [detached, other] = [await setUpCard('tok_visa'), await setUpCard('tok_visa')];
    if (!detached.card || !other.card) throw new Error('The cards were not saved.');
    await sandbox.detachCard({ key: newIdempotencyKey(), card: detached.card });
    const { id } = await openIntent(other.card);
    expect(await confirmIntent(sandbox, id, other.card.card)).toMatchObject({ outcome: 'ok' });
    expect(unwrapResult(await sandbox.retrieveSetup(detached.id))).toEqual(detached);
  });

  test('is not saved again when it pays', async () => {
    const { sandbox, database } = opened;
    const { card } = await setUpCard('tok_visa');
    if (!card) throw new Error('The card was not saved.');
    const before = await database.$count(savedCard);
    const { id } = await openIntent(card);
    unwrapResult(await confirmIntent(sandbox, id, card.card));
    expect(await database.$count(savedCard)).toBe(before);
  });

  test.each([
    ['there after a challenge', true, { outcome: 'ok', value: { state: 'requires_action' } }],
    ['missing after a failed challenge', false, { outcome: 'rejected' }],
  ])('is %s, when its owner is present', async (_, succeed, result) => {
    const { sandbox } = opened;
    const { id: intentId, clientSecret, card } = await setUpCard('tok_threeDSecure2Required');
    if (!card) throw new Error('The card has no names.');
    expect(await sandbox.completeChallenge({ intentId, clientSecret, succeed })).toBe(true);
    const { id } = await openIntent(card);
    expect(await confirmIntent(sandbox, id, card.card)).toMatchObject(result);
  });
});

test('a challenge does not accept another secret of the same length', async () => {
  const { sandbox } = opened;
  const [{ id: intentId, clientSecret }, other] = [
    await createTestIntent(sandbox),
    await createTestIntent(sandbox),
  ];
  await confirmIntent(sandbox, intentId, 'tok_threeDSecure2Required');
  const complete = (secret: string) =>
    sandbox.completeChallenge({ intentId, clientSecret: secret, succeed: true });
  expect(await complete(other.clientSecret)).toBe(false);
  expect(await complete(clientSecret)).toBe(true);
});

test('a card times out once for each intent', async () => {
  const { sandbox } = opened;
  const intents = [await createTestIntent(sandbox), await createTestIntent(sandbox)];
  for (const { id } of intents)
    expect(await confirmIntent(sandbox, id, 'sbx_hangBeforeCharge')).toMatchObject({
      outcome: 'unknown',
    });
});

test('a token pays as its own card, and leaves the others', async () => {
  const { sandbox } = opened;
  const createToken = async (number: string) => {
    const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
    const created = await sandbox.createToken(card);
    return created.outcome === 'ok' ? created.token : '';
  };
  const pay = async (token: string) =>
    (await confirmIntent(sandbox, (await createTestIntent(sandbox)).id, token)).outcome;
  const [declined, paid] = [
    await createToken('4000000000000002'),
    await createToken('4242424242424242'),
  ];
  expect(await pay(paid)).toBe('ok');
  expect(await pay(declined)).toBe('declined');
});

describe('the response to a key', () => {
  test('stays when another key gets one', async () => {
    const key = newIdempotencyKey();
    const first = await setUpCard('tok_visa', key);
    expect((await setUpCard('tok_visa')).id).not.toBe(first.id);
    expect(await setUpCard('tok_visa', key)).toEqual(first);
  });

  test('is the same rejection when the call has become possible', async () => {
    const { sandbox } = opened;
    const { id: intentId } = await createTestIntent(sandbox);
    const input = { key: newIdempotencyKey(), intentId };
    const rejected = await sandbox.capture(input);
    expect(rejected).toMatchObject({ outcome: 'rejected' });
    await confirmIntent(sandbox, intentId, 'tok_visa');
    expect(await sandbox.capture(input)).toEqual(rejected);
    expect(unwrapResult(await sandbox.retrieve(intentId)).state).toBe('requires_capture');
  });

  test('about an unknown intent is not one about another', async () => {
    const { sandbox } = opened;
    const key = newIdempotencyKey();
    await sandbox.capture({ key, intentId: 'pi_none' });
    const { id: intentId } = await createIntentInState(sandbox, 'requires_capture');
    expect(await sandbox.capture({ key, intentId })).toMatchObject({
      outcome: 'rejected',
      why: expect.stringContaining('idempotency_error'),
    });
  });
});

describe('a refund', () => {
  const refundWith = async (token: string, amountCents: number) => {
    const { sandbox } = opened;
    const { id: intentId } = await createTestIntent(sandbox, 'automatic');
    unwrapResult(await confirmIntent(sandbox, intentId, token));
    const input = { key: newIdempotencyKey(), intentId, amountCents };
    return { intentId, ...unwrapResult(await sandbox.refund(input)) };
  };

  test('is completed by its own bank, when it is due', async () => {
    const { sandbox, database } = opened;
    const returned = await refundWith('tok_pendingRefund', 300);
    clock.advance(1);
    const failed = await refundWith('tok_pendingRefundFail', 500);
    const complete = (milliseconds: number) =>
      completeDueRefunds(database, fixedClock(addMilliseconds(testNow, milliseconds)));
    expect(await complete(4_999)).toBe(0);
    const listStates = async () =>
      (await database.select().from(refund).orderBy(refund.amountCents)).map((row) => row.state);
    expect(await listStates()).toEqual(['pending', 'pending']);
    expect(await complete(5_000)).toBe(1);
    expect(await listStates()).toEqual(['succeeded', 'pending']);
    expect(await complete(5_001)).toBe(1);
    expect(await listStates()).toEqual(['succeeded', 'failed']);
    const getRefundedCents = async ({ intentId }: { intentId: string }) =>
      unwrapResult(await sandbox.retrieve(intentId)).refundedCents;
    expect([await getRefundedCents(returned), await getRefundedCents(failed)]).toEqual([300, 0]);
  });

  test('is completed alone, and once', async () => {
    const { database } = opened;
    const [first, second] = [
      await refundWith('tok_pendingRefund', 300),
      await refundWith('tok_pendingRefund', 300),
    ];
    expect(await completeRefund(database, first.id, 'succeeded')).toEqual({ amountCents: 300 });
    expect(await completeRefund(database, first.id, 'failed')).toBeNull();
    const due = await listDueRefunds(database, addMilliseconds(testNow, 5_000), 10);
    expect(due.map(({ id }) => id)).toEqual([second.id]);
    const rows = await database.select().from(refund).where(eq(refund.id, first.id));
    expect(rows).toMatchObject([{ state: 'succeeded' }]);
  });
});

test('a deposit has what was charged and returned, nothing else', async () => {
  const { sandbox } = opened;
  clock.set(new Date('2020-02-01T10:00:00Z'));
  const { id: intentId } = await createTestIntent(sandbox, 'automatic');
  unwrapResult(await confirmIntent(sandbox, intentId, 'tok_pendingRefund'));
  const key = newIdempotencyKey();
  const pending = unwrapResult(await sandbox.refund({ key, intentId, amountCents: 500 }));
  await createIntentInState(sandbox, 'requires_capture');
  const list = async (id: string) => sandbox.listPayoutEntries(id);
  const charge = { kind: 'charge', intentId, amountCents: 2060 };
  expect(await list('po_sbx_2020-02-01')).toMatchObject({ value: [charge] });
  await completeRefund(opened.database, pending.id, 'succeeded');
  expect(await list('po_sbx_2020-02-01')).toMatchObject({
    value: [charge, { kind: 'refund', intentId, amountCents: -500 }],
  });
  expect(await list('po_sbx_2020-02-02')).toMatchObject({ outcome: 'rejected' });
});
