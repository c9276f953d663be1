import { afterAll, describe, expect, test } from 'vitest';
import { recordStatements } from '#app/server/testing/record-statements.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { type GatheringInput, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { createEditor } from './testing/create-editor.ts';
import { createPartyInput, createGatheringInput } from './testing/gathering-input.ts';

const office = await startSiteWithAdmin();
const { site, admin } = office;
afterAll(() => site.stop());
const { session: host } = await office.member('reception');
const { session: editor } = await office.member('editor');

const { saveQuestions, saveSlots, update } = createEditor(site, admin);
const day = '2027-12-18';
const byId = (id: number) => ({ params: { id } });
const slot = { kind: 'bring', title: 'Salad', startTime: '', endTime: '', places: 1 } as const;

const toRows = (slots: readonly object[]) =>
  slots.map((change) => ({ ...slot, id: null, ...change }));
async function add(changes: Partial<GatheringInput> = {}, slots: readonly object[] = []) {
  const { id } = await site.call(gatherings.create, { body: createGatheringInput(changes) }, admin);
  const saved = await saveSlots(id, toRows(slots));
  await site.call(gatherings.publish, { ...byId(id), body: { isPublished: true } }, admin);
  return saved;
}
type Changes = Parameters<typeof createPartyInput>[0];
async function party(slug: string, changes: Changes = {}) {
  const body = createPartyInput(changes);
  const created = await site.call(gatheringParties.create, { params: { slug }, body });
  return { ...created, email: body.email, params: { key: created.key ?? '' } };
}
const read = (params: { key: string }) => site.call(gatheringParties.get, { params });
const list = (id: number, session = host) =>
  site.call(gatheringParties.listForTeam, { ...byId(id), query: { day } }, session);
const getFree = async (slug: string) =>
  (await site.call(gatherings.get, { params: { slug }, query: {} })).occurrence?.free;
const size = (adults: number, children = 0) => ({ adults, children, responses: [], tickets: [] });

describe('an answer', () => {
  test('has numbers that its link changes, withdraws and takes again', async () => {
    const { slug, id } = await add({ maxPeople: 10 });
    const { params, state } = await party(slug, { adults: 2, children: 3 });
    expect(state).toBe('coming');
    expect(await getFree(slug)).toBe(5);
    await site.call(gatheringParties.update, { params, body: size(4, 3) });
    expect(await read(params)).toMatchObject({ adults: 4, children: 3, state: 'coming' });
    await expect(
      site.call(gatheringParties.update, { params, body: size(10, 3) }),
    ).rejects.toMatchObject(expectProblem('no-room-for-more'));
    await site.call(gatheringParties.withdraw, { params });
    await site.call(gatheringParties.withdraw, { params });
    expect(await getFree(slug)).toBe(10);
    await site.call(gatheringParties.update, { params, body: size(1) });
    expect(await list(id)).toMatchObject([{ adults: 1, state: 'coming' }]);
  });

  test('is one for an address and a day, and closes', async () => {
    const { slug } = await add({ closesDaysBefore: 2 });
    const { email, params } = await party(slug);
    await expect(party(slug, { email: email.toUpperCase() })).rejects.toMatchObject(
      expectProblem('already-answered'),
    );
    const before = site.clock.now();
    site.clock.set(new Date('2027-12-16T22:00:01Z'));
    await expect(party(slug)).rejects.toMatchObject(expectProblem('gathering-closed'));
    for (const call of [
      () => site.call(gatheringParties.update, { params, body: size(2) }),
      () => site.call(gatheringParties.withdraw, { params }),
    ])
      await expect(call()).rejects.toMatchObject(expectProblem('gathering-closed'));
    expect(await read(params)).toMatchObject({ isOpen: false });
    site.clock.set(before);
  });

  test('is opened by its own key alone', async () => {
    const { slug } = await add();
    const { key } = await party(slug);
    for (const foreign of [`${key}x`, `1${key}`, '1-x', 'x'])
      await expect(read({ key: foreign })).rejects.toMatchObject(
        expectProblem('gathering-link-invalid'),
      );
  });

  test('has what the questions ask for', async () => {
    const { id, slug } = await add();
    const question = { id: null, text: 'Meal', help: '', kind: 'one', isRequired: true } as const;
    const choices = ['Beef', 'Fish'].map((label) => ({ id: null, label }));
    const { questions } = await saveQuestions(id, [{ ...question, choices }]);
    const questionId = questions[0]?.id ?? 0;
    const respond = (responses: { questionId: number; text: string; choiceIds: number[] }[]) =>
      party(slug, { responses });
    for (const invalid of [[], [{ questionId, text: 'Beef', choiceIds: [] }]])
      await expect(respond(invalid)).rejects.toMatchObject(expectProblem('validation-failed'));
    await expect(respond([{ questionId: 99, text: '', choiceIds: [1] }])).rejects.toMatchObject(
      expectProblem('question-changed'),
    );
    await respond([{ questionId, text: '', choiceIds: [2] }]);
    expect(await list(id)).toMatchObject([{ responses: [{ questionId, choiceIds: [2] }] }]);
    const renamed = {
      ...question,
      id: questionId,
      choices: [{ id: null, label: 'Rice' }, ...choices],
    };
    const after = await saveQuestions(id, [renamed]);
    expect(after.questions[0]?.choices.map(({ id: choice, label }) => [choice, label])).toEqual(
      expect.arrayContaining([[2, 'Fish']]),
    );
  });
});

describe('the places of a gathering', () => {
  test('go to the waiting list in its order when someone withdraws, changes or the limit rises', async () => {
    const { id, slug, title } = await add({ maxPeople: 3 });
    const first = await party(slug, { adults: 3 });
    const large = await party(slug, { adults: 3 });
    const small = await party(slug, { adults: 1 });
    expect([large.state, small.state]).toEqual(['waiting', 'waiting']);
    expect(await read(small.params)).toMatchObject({ before: 1 });
    await site.call(gatheringParties.update, { params: first.params, body: size(2) });
    expect((await read(large.params)).state).toBe('waiting');
    expect((await read(small.params)).state).toBe('coming');
    await site.call(gatheringParties.withdraw, { params: first.params });
    expect((await read(large.params)).state).toBe('waiting');
    await update(id, createGatheringInput({ title, maxPeople: 4 }));
    expect((await read(large.params)).state).toBe('coming');
    expect(await getFree(slug)).toBe(0);
  });

  test('are never more than the limit, however many answer at once', async () => {
    const { id, slug } = await add({ maxPeople: 50 }, [{ title: 'Cake', places: 3 }]);
    const [cake] =
      (await site.call(gatherings.get, { params: { slug }, query: {} })).occurrence?.slots ?? [];
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) =>
        party(slug, {
          adults: 1 + (number % 2),
          slotIds: number % 20 === 0 && cake ? [cake.id] : [],
        }),
      ),
    );
    const parties = await list(id);
    const coming = parties.filter(({ state }) => state === 'coming');
    const people = coming.reduce((sum, { adults, children }) => sum + adults + children, 0);
    expect(people).toBeLessThanOrEqual(50);
    expect(people).toBeGreaterThanOrEqual(49);
    expect(coming.filter(({ slots }) => slots.length > 0).length).toBeLessThanOrEqual(3);
    const rejected = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason?.problem?.code] : [],
    );
    expect(rejected.filter((code) => code !== 'slot-full')).toEqual([]);
    expect(parties).toHaveLength(200 - rejected.length);
    const keys = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value.state === 'coming' ? [result.value.params] : [],
    );
    await Promise.all(
      keys.slice(0, 5).map((params) => site.call(gatheringParties.withdraw, { params })),
    );
    const after = (await list(id)).filter(({ state }) => state === 'coming');
    const left = after.reduce((sum, { adults, children }) => sum + adults + children, 0);
    expect([left <= 50, left >= 49]).toEqual([true, true]);
  }, 180_000);

  test('are locked for few statements, for which all other answers wait', async () => {
    const { slug } = await add({ maxPeople: 50 });
    const texts: string[] = [];
    const stop = recordStatements(site.handle.url, ({ text }) => texts.push(text));
    await party(slug);
    stop();
    const lock = texts.findIndex((text) => text.includes('for no key update'));
    const locked = texts.slice(lock, texts.indexOf('commit', lock));
    // Changed days, who answered before, prices, who comes, and the answer.
    expect(locked.filter((text) => text.includes('"gathering_'))).toHaveLength(5);
  });
});

describe('a slot', () => {
  const take = (params: { key: string }, id: number) =>
    site.call(gatheringParties.takeSlot, { params: { ...params, slot: id } });
  const offer = (params: { key: string }, id: number, isOffered = true) =>
    site.call(gatheringParties.offerSlot, {
      params: { ...params, slot: id },
      body: { isOffered },
    });
  const giveBack = (params: { key: string }, id: number) =>
    site.call(gatheringParties.giveSlotBack, { params: { ...params, slot: id } });
  const listRota = (id: number) =>
    site.call(gatheringParties.listRota, { ...byId(id), query: { day } }, host);

  test('is taken, offered, taken over and given back', async () => {
    const { id, slug, slots } = await add({}, [
      {},
      { kind: 'do', title: 'Set up', startTime: '15:00', endTime: '16:30', places: 2 },
    ]);
    const [salad = 0, setUp = 0] = slots.map((row) => row.id);
    const anna = await party(slug, { name: 'Anna', slotIds: [salad] });
    const ben = await party(slug, { name: 'Ben' });
    await expect(take(ben.params, salad)).rejects.toMatchObject(
      expectProblem('slot-full', 'Someone else just took “Salad”. Please choose another.'),
    );
    expect(await offer(anna.params, salad)).toMatchObject({
      slots: [{ isOwn: true, isOffered: true, open: 0 }, {}],
    });
    await take(ben.params, salad);
    await take(ben.params, setUp);
    expect(await listRota(id)).toMatchObject([
      { title: 'Salad', name: 'Ben', isOffered: false },
      { title: 'Set up', name: 'Ben', time: '3:00 PM to 4:30 PM' },
      { title: 'Set up', name: '', partyId: null },
    ]);
    await expect(offer(anna.params, salad)).rejects.toMatchObject(expectProblem('slot-not-found'));
    await giveBack(ben.params, salad);
    await expect(giveBack(ben.params, salad)).rejects.toMatchObject(
      expectProblem('slot-not-found'),
    );
    await site.call(gatheringParties.withdraw, { params: ben.params });
    expect((await listRota(id)).map(({ name }) => name)).toEqual(['', '', '']);
    await expect(take(ben.params, salad)).rejects.toMatchObject(expectProblem('not-coming'));
  });

  test('that someone has keeps a place for them', async () => {
    const { id, slug, slots } = await add({}, [{ places: 2 }]);
    const [salad] = slots;
    await party(slug, { slotIds: [salad?.id ?? 0] });
    const save = (rows: readonly object[]) => saveSlots(id, toRows(rows));
    await expect(save([{ title: 'Soup' }])).rejects.toMatchObject(expectProblem('slot-in-use'));
    const saved = await save([{ title: 'Soup' }, { id: salad?.id, places: 1 }]);
    expect(saved.slots.map(({ title }) => title)).toEqual(['Soup', 'Salad']);
  });

  test('of another gathering, and of a rota that takes no other answers', async () => {
    const other = await add({}, [{}]);
    const rota = await add({ takesParties: false }, [{ kind: 'do', title: 'Lector' }]);
    await expect(party(rota.slug, { slotIds: [other.slots[0]?.id ?? 0] })).rejects.toMatchObject(
      expectProblem('slot-not-found'),
    );
    await expect(party(rota.slug)).rejects.toMatchObject(expectProblem('validation-failed'));
    const { state } = await party(rota.slug, { slotIds: [rota.slots[0]?.id ?? 0] });
    expect(state).toBe('coming');
    const closed = await add({ takesParties: false });
    await expect(party(closed.slug)).rejects.toMatchObject(expectProblem('gathering-closed'));
  });
});

describe('the team', () => {
  test('notes people without an address, gives them slots and marks who came', async () => {
    const { id, slug, slots } = await add({}, [{}]);
    const body = { ...size(1, 1), day, name: 'Nalongo', email: '' };
    const noted = await site.call(gatheringParties.createForTeam, { ...byId(id), body }, host);
    await site.call(gatheringParties.createForTeam, { ...byId(id), body }, host);
    const params = { id, party: noted.id };
    const assigned = await site.call(
      gatheringParties.assignSlot,
      { params: { ...params, slot: slots[0]?.id ?? 0 }, body: { isAssigned: true } },
      host,
    );
    expect(assigned.slots).toMatchObject([{ title: 'Salad' }]);
    await site.call(gatheringParties.markArrival, { params, body: { arrived: 2 } }, host);
    expect(await list(id)).toMatchObject([{ name: 'Nalongo', arrived: 2 }, { arrived: null }]);
    const change = (isComing: boolean) =>
      site.call(
        gatheringParties.updateForTeam,
        { params, body: { adults: 2, children: 0, isComing } },
        host,
      );
    expect(await change(false)).toMatchObject({ state: 'withdrawn', arrived: null, slots: [] });
    expect(await change(true)).toMatchObject({ state: 'coming', adults: 2 });
    await expect(list(id, editor)).rejects.toMatchObject(expectProblem('forbidden'));
    const { id: other } = await add();
    await expect(
      site.call(
        gatheringParties.markArrival,
        { params: { ...params, id: other }, body: { arrived: 1 } },
        host,
      ),
    ).rejects.toMatchObject(expectProblem('answer-not-found'));
    expect(slug).toMatch(/^sample-party/);
  });
});
