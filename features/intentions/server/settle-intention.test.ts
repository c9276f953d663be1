import { like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testNow } from '#app/server/testing/start-site.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { donation } from '#features/donations/server/tables.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { addMinutes } from '#platform/clock.ts';
import { outbox } from '#platform/tables.ts';
import { AnswerEmail, createAnswerEmail } from './emails.ts';
import { toFacts, toSettlement } from './rules.ts';
import { createMassInput, createPrayerInput } from './testing/intention-input.ts';
import { byKey, setUpIntentions, sunday } from './testing/set-up-intentions.ts';

const { byId, database, secretary, site, ...requests } = await setUpIntentions();
afterAll(() => site.stop());
const { createAddress, send, list, get, addByHand, settle } = requests;
const { getSheet, countEmails, give } = requests;

const EmailTask = z.object({ data: AnswerEmail });

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
    await expectRejected(settle(placed, { ...sunday }), 'record-changed');
  });

  test('needs a day and a time', async () => {
    const waiting = await addByHand();
    await expectRejected(settle(waiting, { day: sunday.day }), 'validation-failed');
  });

  test('one Mass has one offering, unless the coordinator accepts a second', async () => {
    const mass = { day: '2027-06-06', startTime: '13:00' };
    const first = await addByHand();
    const second = await addByHand();
    for (const { id } of [first, second]) await give(id, 1000);
    await settle(first, mass);
    expect((await get(first.id)).offeringCents).toBe(1000);
    await expectRejected(settle(second, mass), 'mass-has-offering');
    expect(await settle(second, { ...mass, acceptsSecond: true })).toMatchObject(mass);
    // One without an offering needs no question.
    await settle(await addByHand(), mass);
  });

  test('and so it is when two are placed at once', async () => {
    const mass = { day: '2027-06-13', startTime: '13:00' };
    const both = [await addByHand(), await addByHand()];
    for (const { id } of both) await give(id, 1000);
    const outcomes = await Promise.allSettled(
      (await Promise.all(both.map(({ id }) => get(id)))).map((row) => settle(row, mass)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('no offering is asked for where the Mass has one', async () => {
    const mass = { day: '2027-06-20', startTime: '13:00' };
    const first = await addByHand();
    await give(first.id, 1000);
    await settle(await get(first.id), mass);
    const { key } = await send(createMassInput());
    const own = await site.call(intentions.getOwn, byKey(key ?? ''));
    expect(own.offeringKey).not.toBeNull();
    await settle(await get(own.id), mass);
    const placed = await site.call(intentions.getOwn, byKey(key ?? ''));
    expect(placed.offeringKey).toBeNull();
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

  test('who asked learns of the Mass, however often it changes before the email leaves', async () => {
    const waiting = await addByHand(createMassInput({ email: createAddress() }));
    const readAbout = async () =>
      (
        await database
          .select({ payload: outbox.payload })
          .from(outbox)
          .where(like(outbox.dedupeKey, `mail intention ${waiting.id} %`))
      ).map(({ payload }) => EmailTask.parse(payload).data.about);
    const placed = await settle(waiting, { ...sunday });
    const moved = await settle(placed, { day: '2027-05-09', startTime: '10:00' });
    expect(await readAbout()).toEqual(['placed']);
    const back = await settle(moved, { ...toSettlement(placed), state: 'placed', isUndo: true });
    expect(await readAbout()).toEqual(['placed']);
    const deleted = await settle(back, { state: 'deleted', day: null, startTime: '' });
    expect(await readAbout()).toEqual([]);
    const restored = await settle(deleted, {
      ...toSettlement(placed),
      state: 'placed',
      isUndo: true,
    });
    expect(await readAbout()).toEqual(['placed']);
    // It has left.
    await database.delete(outbox).where(like(outbox.dedupeKey, `mail intention ${waiting.id} %`));
    await settle(restored, { day: '2027-05-09', startTime: '10:00' });
    expect(await readAbout()).toEqual(['moved']);
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
