import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, outbox } from '#platform/tables.ts';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';
import { chair } from '#features/event/server/tables.ts';
import { expireOffers } from './send-offers.ts';
import { listDueEvents } from './queries.ts';
import { isListed } from './rules.ts';
import { resendPartyEmail } from './update-party.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

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
    expect(JSON.stringify(await database.select().from(outbox))).not.toContain('side by side');
    await database.delete(outbox);
    await database.update(waitingParty).set({ offerKind: 'near' });
    site.clock.advance(1000);
    await resend();
    expect(JSON.stringify(await database.select().from(outbox))).toContain('side by side');
  });

  test('takes one connection only, also for an offer', async () => {
    const [order] = await waiting.startEvent();
    await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    const [party] = await waiting.list();
    const { transact, clock, config } = site.site.platform;
    const actor = { id: 'staff', name: 'Staff', email: '', telephone: null, roles: [] };
    const sent = resendPartyEmail({ transact, clock, config }, party?.id ?? 0, actor);
    expect(await sent).toBe(party?.email);
  });

  test('is none for a party that did not confirm in time', async () => {
    await waiting.startEvent();
    await waiting.join();
    const [listed] = await waiting.list();
    await database.update(waitingParty).set({ state: 'unconfirmed' });
    site.clock.advance(60 * 60_000);
    const input = { params: { id: listed?.id ?? 0 } };
    await expect(
      site.call(waitingList.resend, input, await site.as('reception')),
    ).rejects.toMatchObject(expectProblem('party-not-waiting'));
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

describe('the audit log', () => {
  /** The entries about the first party, oldest first. */
  const listEntries = async () => {
    const [listed] = await waiting.list();
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `waiting party ${listed?.id}`))
      .orderBy(auditEntry.id);
    return entries.map(({ action, before, after }) => ({ action, before, after }));
  };
  const findParty = async () => ({ params: { id: (await waiting.list())[0]?.id ?? 0 } });

  test('has the end of an offer', async () => {
    const [order] = await waiting.startEvent();
    await waiting.join();
    await waiting.refund(order);
    await waiting.sendOffers();
    site.clock.advance(25 * 3_600_000);
    await expireOffers(site.site.platform);
    expect((await listEntries()).at(-1)).toMatchObject({
      action: 'end offer',
      before: { state: 'offered' },
      after: { state: 'passed' },
    });
  });

  test('has what a party does', async () => {
    const [order] = await waiting.startEvent();
    await database
      .update(chair)
      .set({ isAccessible: true })
      .where(eq(chair.id, waiting.chairAt(0)));
    const { key } = await waiting.join({ adults: 1, accessible: 1 });
    await waiting.refund(order);
    await waiting.sendOffers();
    await waiting.decline(key);
    const joined = {
      action: 'join waiting list',
      after: { adults: 1, children: 0, accessible: 1 },
    };
    expect(await listEntries()).toMatchObject([
      joined,
      { action: 'offer seats' },
      { action: 'decline offer', before: { state: 'offered' }, after: { state: 'passed' } },
    ]);
    await database.delete(waitingParty);
    await waiting.startEvent();
    await waiting.leave((await waiting.join()).key);
    expect(await listEntries()).toMatchObject([
      { action: 'join waiting list' },
      { action: 'leave waiting list', before: { state: 'waiting' }, after: { state: 'left' } },
    ]);
  });

  test('has what staff do', async () => {
    await waiting.startEvent();
    await waiting.join();
    const party = await findParty();
    const staff = await site.as('reception');
    await site.call(waitingList.updateNote, { ...party, body: { note: 'Choir' } }, staff);
    await resend();
    await site.call(waitingList.remove, party, staff);
    const { email } = (await waiting.list())[0] ?? {};
    expect(await listEntries()).toMatchObject([
      { action: 'join waiting list' },
      { action: 'change note', before: { note: '' }, after: { note: 'Choir' } },
      { action: 'send email again', after: { to: email } },
      { action: 'remove waiting party', after: { state: 'left' } },
    ]);
  });
});

test('chairs that the list gives up appear on sale at once', async () => {
  const [order] = await waiting.startEvent();
  const { key } = await waiting.join({ adults: 2 });
  await waiting.refund(order);
  // Its own notification must not reach the stream below.
  await collectChanges(site.site.platform, () => waiting.leave(key));
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
