import { contract } from '@namugongo/contract';
import { buildUrl } from '@namugongo/contract/client';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '../../platform/tables.ts';
import { setUpWaitingList } from '../../testing/set-up-waiting-list.ts';
import { expectProblem } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { openTestStream } from '../../testing/test-stream.ts';
import { expireOffers } from './expire-offers.ts';
import { listDueEvents } from './queries.ts';
import { isListed } from './rules.ts';
import { waitingParty } from './tables.ts';

const { chairs, waitingList } = contract.reception;
const waiting = await setUpWaitingList({ variables: { PUBLIC_URL: 'https://parish.example' } });
const { site, hall } = waiting;
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(async () => {
  await database.delete(waitingParty);
  await database.delete(outbox);
});
const resend = async () => {
  const [listed] = await waiting.list();
  const input = { params: { id: listed?.id ?? 0 } };
  return site.call(waitingList.resend, input, await site.as('reception'));
};

describe('the email of a party, sent again,', () => {
  test('is its offer while it has one', async () => {
    const [order] = await waiting.startEvent();
    await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    await database.delete(outbox);
    await resend();
    expect(await waiting.listEmailKinds()).toEqual(['offer']);
  });

  test('is none for a party that has left', async () => {
    await waiting.startEvent();
    const { key } = await waiting.join();
    await waiting.leave(key);
    await expect(resend()).rejects.toMatchObject(expectProblem('party-not-waiting'));
  });

  test('is its confirmation before it is confirmed', async () => {
    await waiting.startEvent();
    await waiting.join();
    await database.update(waitingParty).set({ state: 'unconfirmed' });
    await database.delete(outbox);
    await resend();
    expect(await waiting.listEmailKinds()).toEqual(['confirm']);
  });
});

test.each([
  ['unconfirmed', true],
  ['waiting', true],
  ['offered', true],
  ['bought', false],
  ['passed', false],
  ['left', false],
] as const)('a party that is %s can leave: %s', (state, expected) => {
  expect(isListed(state)).toBe(expected);
});

test('an offer that ends is in the audit log', async () => {
  const [order] = await waiting.startEvent();
  await waiting.join();
  await waiting.refund(order);
  await waiting.sendOffers();
  site.clock.advance(25 * 3_600_000);
  await expireOffers(site.site.platform);
  const [listed] = await waiting.list();
  const entries = await database
    .select()
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.action, 'end offer'),
        eq(auditEntry.subject, `waiting party ${listed?.id}`),
      ),
    );
  expect(entries).toMatchObject([{ before: { state: 'offered' }, after: { state: 'passed' } }]);
});

test('chairs that the list gives up appear on sale at once', async () => {
  const [order] = await waiting.startEvent();
  const { key } = await waiting.join({ adults: 2 });
  await waiting.refund(order);
  await waiting.leave(key);
  const stream = await openTestStream(
    buildUrl(site.base, chairs.stream, { query: { event: hall.event } }),
  );
  await stream.next();
  await waiting.sendOffers();
  expect((await stream.next()).data).toMatchObject({
    changed: [{ id: waiting.chairAt(0), chairStatus: 'Buy' }],
  });
  stream.close();
});

describe('the job of the list', () => {
  const isDue = async () => {
    const now = site.clock.now();
    const due = await listDueEvents(database, now, new Date(now.getTime() - 60_000));
    return due.includes(hall.event);
  };

  test('does nothing for an event without a list, on sale or past', async () => {
    await waiting.startEvent();
    expect(await isDue()).toBe(false);
    site.clock.set(new Date(testNow.getTime() + 2 * 365 * 86_400_000));
    expect(await isDue()).toBe(false);
  });

  test('looks for seats for a party that has just joined, and once a minute', async () => {
    await waiting.startEvent();
    await waiting.join();
    expect(await isDue()).toBe(true);
    await waiting.sendOffers();
    expect(await isDue()).toBe(false);
    site.clock.advance(61_000);
    expect(await isDue()).toBe(true);
  });
});
