import { afterAll, expect, test } from 'vitest';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { toQuestionInput } from '#features/gatherings/contract/gathering-questions.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import {
  plainOccurrence,
  toOccurrenceFields,
} from '#features/gatherings/contract/gathering-days.ts';
import {
  gatherings,
  type TeamGathering,
  toGatheringFields,
} from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { createEditor } from './testing/create-editor.ts';
import { createGatheringInput, createPartyInput } from './testing/gathering-input.ts';

const { site, admin } = await startSiteWithAdmin();
afterAll(() => site.stop());
const other = createEditor(site, admin);
const byId = (id: number) => ({ params: { id } });

const add = async () => {
  const created = await site.call(gatherings.create, { body: createGatheringInput() }, admin);
  return site.call(gatherings.publish, { ...byId(created.id), body: { isPublished: true } }, admin);
};
const expectStale = (call: Promise<unknown>, changes: string) =>
  expect(call).rejects.toMatchObject(
    expectProblem(
      'record-changed',
      `This changed while you looked at it: ${changes}. Look again, then decide.`,
    ),
  );
const slot = { id: null, kind: 'bring', startTime: '', endTime: '', places: 1 } as const;
const adult = { id: null, title: 'Adult', priceCents: 100_00, isForChild: false, stock: 10 };
const meal = {
  id: null,
  text: 'Meal',
  help: '',
  kind: 'one' as const,
  isRequired: false,
  choices: ['Beef', 'Fish'].map((label) => ({ id: null, label })),
};

test('a gathering that someone else changed since is not overwritten', async () => {
  const seen = await add();
  const save = (base: TeamGathering) => {
    const body = { ...toGatheringFields(base), venue: 'The garden', seen: toGatheringFields(base) };
    return site.call(gatherings.update, { ...byId(base.id), body }, admin);
  };
  const now = await other.update(seen.id, { ...toGatheringFields(seen), startTime: '18:00' });
  await expectStale(save(seen), 'start time');
  expect(await save(now)).toMatchObject({ startTime: '18:00', venue: 'The garden' });
});

test('lists that someone else changed since are not overwritten', async () => {
  const { id, slots, questions, ticketTypes, feePercent } = await add();
  await other.saveSlots(id, [{ ...slot, title: 'Salad' }]);
  await other.saveQuestions(id, [meal]);
  await other.saveTypes(id, [adult], 2);
  const cake = { slots: [{ ...slot, title: 'Cake' }], seen: slots };
  await expectStale(
    site.call(gatherings.saveSlots, { ...byId(id), body: cake }, admin),
    'what people bring and do',
  );
  const ride = { questions: [{ ...meal, text: 'Ride' }], seen: questions.map(toQuestionInput) };
  await expectStale(
    site.call(gatherings.saveQuestions, { ...byId(id), body: ride }, admin),
    'questions',
  );
  const seen = { ticketTypes, feePercent };
  const body = { ticketTypes: [{ ...adult, title: 'Everyone' }], feePercent, seen };
  await expectStale(
    site.call(gatheringTickets.saveTypes, { ...byId(id), body }, admin),
    'prices, card fee',
  );
  expect(await site.call(gatherings.getForTeam, byId(id), admin)).toMatchObject({
    slots: [{ title: 'Salad' }],
    questions: [{ text: 'Meal' }],
    ticketTypes: [{ title: 'Adult' }],
    feePercent: 2,
  });
});

test('a day that someone else changed since is not overwritten, and what was saved can be undone', async () => {
  const { id, day } = await add();
  const held = { params: { id, day } };
  const save = (seen: TeamGathering, note: string) => {
    const before = toOccurrenceFields(seen, day);
    const body = { ...before, note, seen: before };
    return site.call(gatherings.changeOccurrence, { ...held, body }, admin);
  };
  const plain = await site.call(gatherings.getForTeam, byId(id), admin);
  const canceled = await other.changeDay(id, day, { isCanceled: true, note: 'Snow' });
  await expectStale(save(plain, 'Ice'), 'is canceled, note');
  const saved = await save(canceled, 'Ice');
  expect(saved.changes).toMatchObject([{ day, isCanceled: true, note: 'Ice' }]);
  const undo = { ...plainOccurrence, seen: toOccurrenceFields(saved, day) };
  const back = await site.call(gatherings.changeOccurrence, { ...held, body: undo }, admin);
  expect(back.changes).toEqual([]);
  await expectStale(save(saved, 'Storm'), 'is canceled, note');
});

test('a question that comes back has its answers again, and no other question gets them', async () => {
  const { id, slug } = await add();
  const { questions } = await other.saveQuestions(id, [meal]);
  const [first] = questions.map(toQuestionInput);
  const questionId = questions[0]?.id ?? 0;
  const response = { questionId, text: '', choiceIds: [2] };
  const body = createPartyInput({ responses: [response] });
  await site.call(gatheringParties.create, { params: { slug }, body });
  await other.saveQuestions(id, []);
  const replaced = await other.saveQuestions(id, [{ ...meal, text: 'Ride' }]);
  expect(replaced.questions.map((question) => question.id)).toEqual([questionId + 1]);
  const back = await other.saveQuestions(id, first ? [first] : []);
  expect(back.questions).toEqual(questions);
  const query = { day: body.day };
  const parties = await site.call(gatheringParties.listForTeam, { ...byId(id), query }, admin);
  expect(parties).toMatchObject([{ responses: [response] }]);
});
