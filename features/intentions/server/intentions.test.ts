import { eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { addMinutes } from '#platform/clock.ts';
import { donate } from '#app/server/testing/donate.ts';
import { openQueuedEmails } from '#app/server/testing/open-emails.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { donation } from '#features/donations/server/tables.ts';
import {
  type Intention,
  type IntentionInput,
  intentions,
  type SettleInput,
} from '#features/intentions/contract/intentions.ts';
import { outbox } from '#platform/tables.ts';
import { emailingSite } from '#features/join-us/server/testing/emailing-site.ts';
import { createAnswerEmail } from './emails.ts';
import { toFacts, toSettlement } from './rules.ts';
import { createMassInput, createPrayerInput } from './testing/intention-input.ts';
import { intention } from './tables.ts';

const { byId, member, office, secretary, site } = await setUpDirectory(emailingSite);
afterAll(() => site.stop());
const { database } = site.handle;

let count = 0;
const createAddress = () => `rose${(count += 1)}@example.org`;
const send = (body: IntentionInput, session?: { headers: Record<string, string> }) =>
  site.call(intentions.create, { body }, session);
const list = () => site.call(intentions.list, {}, secretary);
const get = (id: number) => site.call(intentions.get, byId(id), secretary);
const byKey = (key: string) => ({ params: { key } });

async function findKey(address: string): Promise<string> {
  const text = (await office.findEmailsTo(address)).at(-1) ?? '';
  return /\/intention\/([\w-]+)/.exec(text)?.[1] ?? '';
}

async function addByHand(body = createMassInput()): Promise<Intention> {
  return site.call(intentions.createByHand, { body }, secretary);
}

const settle = (seen: Intention, change: Partial<SettleInput>) =>
  site.call(
    intentions.settle,
    {
      ...byId(seen.id),
      body: {
        ...toSettlement(seen),
        state: 'placed',
        reply: '',
        acceptsSecond: false,
        isUndo: false,
        seen: toSettlement(seen),
        ...change,
      },
    },
    secretary,
  );
const sunday = { day: '2027-05-02', startTime: '13:00' };
const getSheet = (date = sunday.day) =>
  site.call(announcements.getSundaySheet, { params: { date } });

const countEmails = (id: number) =>
  database.$count(outbox, like(outbox.dedupeKey, `mail intention ${id} %`));

/** Gives for a request what its page offers. */
async function give(id: number, cents: number): Promise<void> {
  const [row] = await database.select().from(intention).where(eq(intention.id, id));
  const { response } = await donate(site.base, {
    message: massIntentionsPurpose,
    amount: cents,
    offeringKey: row?.offeringKey,
  });
  expect(response?.status).toBe('paid');
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
    await expect(send(createMassInput({ forWhom: ' ', telephone: '' }))).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
    await expect(send(createPrayerInput({ wording: '' }))).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
    await expect(send(createMassInput({ wishedDay: '2020-01-05' }))).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
    await expect(send(createPrayerInput({ audience: ['group-1'] }))).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
  });

  test('a link ends, and others are refused', async () => {
    const email = createAddress();
    await send(createMassInput({ email }));
    const key = await findKey(email);
    await expect(site.call(intentions.getOwn, byKey(`${key}x`))).rejects.toMatchObject(
      expectProblem('intention-link-invalid'),
    );
    site.clock.set(addMinutes(testNow, 7 * 24 * 60 + 1));
    await expect(site.call(intentions.confirm, byKey(key))).rejects.toMatchObject(
      expectProblem('intention-link-invalid'),
    );
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

describe('placing', () => {
  test('puts a Mass on the sheet of its week, and emails who asked; Undo takes both back', async () => {
    const waiting = await addByHand(createMassInput({ forWhom: 'Placed', email: createAddress() }));
    const placed = await settle(waiting, { ...sunday });
    expect(placed).toMatchObject({ state: 'placed', ...sunday });
    expect((await getSheet()).intentions).toEqual([
      { day: sunday.day, time: '1:00 PM', text: 'In memory of Placed (requested by John Okello)' },
    ]);
    expect((await getSheet('2027-04-25')).intentions).toEqual([]);
    expect(await countEmails(placed.id)).toBe(1);
    const undone = await settle(placed, {
      ...toSettlement(waiting),
      state: 'waiting',
      isUndo: true,
    });
    expect(undone).toMatchObject({ state: 'waiting', day: null, startTime: '' });
    expect(await countEmails(placed.id)).toBe(0);
    expect((await getSheet()).intentions).toEqual([]);
    await expect(settle(placed, { ...sunday })).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
  });

  test('needs a day and a time', async () => {
    const waiting = await addByHand();
    await expect(settle(waiting, { day: sunday.day })).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
  });

  test('one Mass has one offering, unless the coordinator accepts a second', async () => {
    const mass = { day: '2027-06-06', startTime: '13:00' };
    const first = await addByHand();
    const second = await addByHand();
    for (const { id } of [first, second]) await give(id, 1000);
    await settle(first, mass);
    expect((await get(first.id)).offeringCents).toBe(1000);
    await expect(settle(second, mass)).rejects.toMatchObject(expectProblem('mass-has-offering'));
    expect(await settle(second, { ...mass, acceptsSecond: true })).toMatchObject(mass);
    // One without an offering needs no question.
    await settle(await addByHand(), mass);
  });

  test('an offering is given once', async () => {
    const { key } = await send(createMassInput());
    const own = await site.call(intentions.getOwn, byKey(key ?? ''));
    expect(own.offeringKey).not.toBeNull();
    await give(own.id, 1500);
    expect(await site.call(intentions.getOwn, byKey(key ?? ''))).toMatchObject({
      offeringKey: null,
      offeringCents: 1500,
    });
    await database.update(donation).set({ state: 'REFUNDED' });
    expect(await site.call(intentions.getOwn, byKey(key ?? ''))).toMatchObject({
      offeringCents: 0,
    });
  });

  test('moving and declining email who asked, with the answer', async () => {
    const email = createAddress();
    const placed = await settle(await addByHand(createMassInput({ email })), { ...sunday });
    const moved = await settle(placed, { day: '2027-05-09', startTime: '10:00' });
    const build = async (about: 'placed' | 'moved' | 'declined') =>
      JSON.stringify(
        await createAnswerEmail(site.site.platform).build({ id: moved.id, about }, {} as never),
      );
    expect(await build('moved')).toContain('Sunday, May 9, 2027, at 10:00 AM');
    expect(await countEmails(moved.id)).toBe(1);
    await settle(moved, { state: 'declined', reply: 'Please call us.' });
    expect(await build('declined')).toContain('Please call us.');
    expect(await build('moved')).toBe('null');
    const history = await site.call(intentions.getHistory, byId(moved.id), secretary);
    expect(history.map(({ action }) => action)).toEqual([
      'note intention',
      'place intention',
      'move intention',
      'decline intention',
    ]);
  });
});

describe('a prayer request', () => {
  const listPrayers = async () =>
    (await site.call(intentions.listPrayers, {})).map(({ wording }) => wording);

  test('is shown until its end, with the name only when that is allowed', async () => {
    const waiting = await addByHand(createPrayerInput({ wording: 'Two weeks', weeks: 2 }));
    expect(await listPrayers()).not.toContain('Two weeks');
    const visible = await settle(waiting, {});
    expect(visible.endsOn).not.toBeNull();
    expect(await listPrayers()).toContain('Two weeks');
    expect((await getSheet(visible.endsOn ?? '')).prayers).toContain('Two weeks (John Okello)');
    const seen = toFacts(visible);
    const body = { ...seen, isNamed: false, wording: 'Quiet', seen };
    await site.call(intentions.update, { ...byId(visible.id), body }, secretary);
    expect((await getSheet(visible.endsOn ?? '')).prayers).toContain('Quiet');
    site.clock.set(addMinutes(testNow, 15 * 24 * 60));
    expect(await listPrayers()).not.toContain('Quiet');
    site.clock.set(testNow);
  });

  test('is ended early by staff, or by the link', async () => {
    const visible = await settle(await addByHand(createPrayerInput({ wording: 'Staff' })), {});
    const ended = await settle(visible, { state: 'ended' });
    expect(await listPrayers()).not.toContain('Staff');
    await settle(ended, { ...toSettlement(visible), state: 'placed', isUndo: true });
    expect(await listPrayers()).toContain('Staff');
    const { key } = await send(createPrayerInput({ wording: 'Own' }));
    const own = (await list()).find(({ wording }) => wording === 'Own');
    if (own) await settle(own, {});
    expect(await listPrayers()).toContain('Own');
    await site.call(intentions.end, byKey(key ?? ''));
    expect(await listPrayers()).not.toContain('Own');
  });
});
