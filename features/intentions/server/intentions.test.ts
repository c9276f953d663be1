import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { openQueuedEmails } from '#app/server/testing/open-emails.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { addMinutes } from '#platform/clock.ts';
import { intentionRetentionRules } from './retention-queries.ts';
import { toFacts } from './rules.ts';
import { createMassInput, createPrayerInput } from './testing/intention-input.ts';
import { byKey, setUpIntentions, sunday } from './testing/set-up-intentions.ts';

const { byId, database, member, office, secretary, site, ...requests } = await setUpIntentions();
afterAll(() => site.stop());
const { createAddress, send, list, get, addByHand, settle } = requests;

async function findKey(address: string): Promise<string> {
  const text = (await office.findEmailsTo(address)).at(-1) ?? '';
  return /\/intention\/([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('asking', () => {
  test('shows nothing to the coordinator before the address is confirmed', async () => {
    const email = createAddress();
    expect(await send(createMassInput({ email }))).toEqual({ key: null });
    const find = async () => (await list()).find((row) => row.email === email);
    expect(await find()).toBeUndefined();
    const key = await findKey(email);
    expect(await site.call(intentions.getOwn, byKey(key))).toMatchObject({ state: 'unconfirmed' });
    expect(await find()).toBeUndefined();
    await site.call(intentions.confirm, byKey(key));
    expect(await site.call(intentions.confirm, byKey(key))).toMatchObject({ state: 'waiting' });
    const row = await find();
    expect(row).toMatchObject({ state: 'waiting', requestedBy: 'John Okello' });
    const notices = await openQueuedEmails(database, 'mail intention request %');
    expect(notices.filter(({ text }) => text.includes(`/edit-intention/${row?.id}`))).toHaveLength(
      1,
    );
    const { tasks } = await site.call(contract.today.get, {}, secretary);
    expect(tasks.find(({ kind }) => kind === 'intentions')?.count).toBe(1);
  });

  test('with a telephone number alone waits right away', async () => {
    const { key } = await send(createMassInput({ forWhom: 'By telephone' }));
    expect(await site.call(intentions.getOwn, byKey(key ?? ''))).toMatchObject({
      state: 'waiting',
    });
  });

  test('says what is missing', async () => {
    await expectRejected(
      send(createMassInput({ forWhom: ' ', telephone: '' })),
      'validation-failed',
    );
    await expectRejected(send(createPrayerInput({ wording: '' })), 'validation-failed');
    await expectRejected(send(createMassInput({ wishedDay: '2020-01-05' })), 'validation-failed');
    await expectRejected(send(createPrayerInput({ audience: ['group-1'] })), 'validation-failed');
  });

  test('a link ends, and others are refused', async () => {
    const email = createAddress();
    await send(createMassInput({ email }));
    const key = await findKey(email);
    await expectRejected(site.call(intentions.getOwn, byKey(`${key}x`)), 'intention-link-invalid');
    site.clock.set(addMinutes(testNow, 7 * 24 * 60 + 1));
    await expectRejected(site.call(intentions.confirm, byKey(key)), 'intention-link-invalid');
    site.clock.set(testNow);
  });

  test('one with the address of the account needs no link, and is among what is mine', async () => {
    const { account } = await site.call(accounts.getCurrent, {}, member);
    const { key } = await send(createMassInput({ email: account?.email ?? '' }), member);
    const own = await site.call(intentions.listOwn, {}, member);
    expect(own.map((row) => row.key)).toEqual([key]);
    expect(await site.call(intentions.listOwn, {}, secretary)).toEqual([]);
  });
});

describe('the link', () => {
  const place = async (mass: { day: string; startTime: string }) => {
    const { key } = await send(createMassInput({ forWhom: 'Withdrawn' }));
    const own = await site.call(intentions.getOwn, byKey(key ?? ''));
    await settle(await get(own.id), mass);
    return { id: own.id, end: () => site.call(intentions.end, byKey(key ?? '')) };
  };

  test('withdraws a Mass that is ahead; the secretary learns of it, and the history has it', async () => {
    const { id, end } = await place(sunday);
    expect(await end()).toMatchObject({ state: 'ended', day: null });
    const notices = await openQueuedEmails(database, 'mail intention request %');
    const own = notices.filter(({ text }) => text.includes(`/edit-intention/${id}`));
    expect(own.map(({ text }) => text.includes('Sunday, May 2, 2027, at 1:00 PM'))).toEqual([
      false,
      true,
    ]);
    const history = await site.call(intentions.getHistory, byId(id), secretary);
    expect(history.at(-1)).toMatchObject({
      action: 'withdraw intention',
      before: { state: 'placed', ...sunday },
      after: { state: 'ended', day: null },
    });
  });

  test('leaves a Mass that was', async () => {
    const { id, end } = await place({ day: '2027-04-25', startTime: '13:00' });
    await end();
    expect(await get(id)).toMatchObject({ state: 'placed', day: '2027-04-25' });
  });
});

test('the history has no words and names, which would outlive the request', async () => {
  const wording = 'For my sister in the hospital';
  const { key } = await send(createPrayerInput({ wording, requestedBy: 'Quiet Sister' }));
  const { id } = await site.call(intentions.getOwn, byKey(key ?? ''));
  const seen = toFacts(await get(id));
  const body = { ...seen, wording: 'For a sister', isNamed: false, seen };
  await site.call(intentions.update, { ...byId(id), body }, secretary);
  const history = await site.call(intentions.getHistory, byId(id), secretary);
  expect(history.at(-1)).toMatchObject({
    before: { isNamed: true },
    after: { isNamed: false, changedTexts: ['wording'] },
  });
  const text = JSON.stringify(history);
  for (const part of [wording, 'For a sister', 'Quiet Sister']) expect(text).not.toContain(part);
});

test('requests are deleted a year after their Mass or their end, and those ahead stay', async () => {
  const ended = await settle(await addByHand(), { day: '2027-05-02', startTime: '13:00' });
  const ahead = await settle(await addByHand(), { day: '2028-12-03', startTime: '13:00' });
  const rule = intentionRetentionRules(site.site.platform).find(
    ({ label }) => label === 'requests for Masses and prayers',
  );
  await rule?.apply(new Date('2028-01-01T00:00:00Z'), 1000);
  await expectRejected(get(ended.id), 'intention-not-found');
  expect(await get(ahead.id)).toMatchObject({ state: 'placed' });
});
