import { events } from '#features/event/contract/events.ts';
import {
  type Question,
  type QuestionInput,
  questions,
  responses,
  toQuestionInput,
} from '#features/tickets/contract/questions.ts';
import { maxQuestions } from '#features/tickets/contract/rules/questions.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { bus, respond, setUpQuestions, shirt } from './testing/set-up-questions.ts';

const { site, hall, startFeast, buy, add, list, saveForOrder } = await setUpQuestions();
afterAll(() => site.stop());
const { database } = site.handle;

const update = (
  question: Question,
  change: Partial<QuestionInput>,
  seen = toQuestionInput(question),
) =>
  site.call(
    questions.update,
    { params: { id: question.id }, body: { ...toQuestionInput(question), ...change, seen } },
    hall.staff,
  );
const remove = (id: number) => site.call(questions.delete, { params: { id } }, hall.staff);
const restore = (id: number) => site.call(questions.restore, { params: { id } }, hall.staff);

test('a question is added, changed, removed and restored, each in the history', async () => {
  await startFeast();
  const created = await add();
  expect(created).toMatchObject({
    text: 'Meal',
    choices: [
      { id: 1, label: 'Beef', isRetired: false },
      { id: 2, label: 'Fish', isRetired: false },
    ],
  });
  const changed = await update(created, { text: 'Your meal', isRequired: false });
  await expect(update(created, { text: 'Dinner' })).rejects.toMatchObject(
    expectProblem('record-changed'),
  );
  expect(await list()).toEqual([{ ...changed, responses: 0 }]);
  await remove(created.id);
  expect(await list()).toEqual([]);
  await expect(remove(created.id)).rejects.toMatchObject(expectProblem('question-not-found'));
  await expect(update(changed, {})).rejects.toMatchObject(expectProblem('question-not-found'));
  await restore(created.id);
  await expect(restore(created.id)).rejects.toMatchObject(expectProblem('question-not-found'));
  expect(await list()).toEqual([{ ...changed, responses: 0 }]);
  const entries = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `event ${hall.event}`));
  expect(entries.map(({ action }) => action)).toEqual([
    'add question',
    'change question',
    'remove question',
    'restore question',
  ]);
});

test('a choice that a guest has stays in the record when it is no longer offered', async () => {
  const order = await buy([0, 1]);
  const [guest = 0, other = 0] = order.ids;
  const question = await add();
  await saveForOrder(order, [respond(question, guest, { choiceIds: [1] })]);
  const changed = await update(question, {
    choices: [
      { id: 2, label: 'Fish' },
      { id: null, label: 'Rice' },
    ],
  });
  expect(changed.choices).toEqual([
    { id: 2, label: 'Fish', isRetired: false },
    { id: 3, label: 'Rice', isRetired: false },
    { id: 1, label: 'Beef', isRetired: true },
  ]);
  await expect(
    saveForOrder(order, [respond(question, other, { choiceIds: [1] })]),
  ).rejects.toMatchObject({
    problem: {
      code: 'validation-failed',
      errors: { 'responses.0': '“Beef” is no longer offered' },
    },
  });
});

test.each([
  ['kind', { kind: 'several' as const }],
  ['scope', { scope: 'order' as const }],
])('a question that guests have answered keeps its %s', async (field, change) => {
  const order = await buy([0]);
  const question = await add();
  const changed = await update(question, change);
  await update(changed, { kind: 'one', scope: 'guest' });
  await saveForOrder(order, [respond(question, order.ids[0] ?? 0, { choiceIds: [1] })]);
  await expect(update(question, change)).rejects.toMatchObject({
    problem: {
      code: 'validation-failed',
      errors: { [field]: expect.stringContaining('answered') },
    },
  });
  await remove(question.id);
  expect(await list()).toEqual([]);
  await restore(question.id);
  expect(await list()).toMatchObject([{ id: question.id, responses: 1 }]);
});

test('questions are put in another order, unless someone has changed it meanwhile', async () => {
  await startFeast();
  const [first, second, third] = [await add(), await add(shirt), await add(bus)];
  const seen = [first.id, second.id, third.id];
  const ids = [third.id, first.id, second.id];
  const reorder = (body: { ids: number[]; seen: number[] }) =>
    site.call(questions.reorder, { body: { event: hall.event, ...body } }, hall.staff);
  await reorder({ ids, seen });
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  for (const body of [
    { ids: seen, seen },
    { ids: [first.id], seen: ids },
    { ids: [...ids, first.id], seen: ids },
  ])
    await expect(reorder(body)).rejects.toMatchObject(expectProblem('record-changed'));
});

test('a reception has a limited number of questions', async () => {
  await startFeast();
  const first = await add();
  for (let count = 1; count < maxQuestions; count++) await add(shirt);
  await expect(add()).rejects.toMatchObject(expectProblem('questions-full'));
  await remove(first.id);
  await add();
  await expect(restore(first.id)).rejects.toMatchObject(expectProblem('questions-full'));
});

test('next year’s reception has the same questions, without responses and retired choices', async () => {
  const order = await buy([0]);
  const question = await add();
  await add({ ...bus, isAtDoor: true });
  await remove((await add(shirt)).id);
  await saveForOrder(order, [respond(question, order.ids[0] ?? 0, { choiceIds: [1] })]);
  await update(question, { choices: ['Fish', 'Rice'].map((label) => ({ id: null, label })) });
  const clone = await site.call(
    events.clone,
    {
      params: { id: hall.event },
      body: { title: 'Next', countdownTarget: new Date('2028-06-05T22:00:00Z') },
    },
    hall.staff,
  );
  const next = await site.call(questions.list, { query: { event: clone.id } }, hall.staff);
  expect(next).toMatchObject([
    { text: 'Meal', responses: 0, choices: [{ label: 'Fish' }, { label: 'Rice' }] },
    { text: 'Bus seats', responses: 0, choices: [], isAtDoor: true },
  ]);
});

test('reception writes questions, the treasurer reads them, others neither', async () => {
  await startFeast();
  const question = await add();
  const query = { event: hall.event };
  const treasurer = await site.as('treasurer');
  expect(await site.call(questions.list, { query }, treasurer)).toHaveLength(1);
  const params = { id: question.id };
  for (const role of ['treasurer', 'usher', 'editor', 'secretary'] as const) {
    const actor = await site.as(role);
    const forbidden = expectProblem('forbidden');
    await expect(site.call(questions.delete, { params }, actor)).rejects.toMatchObject(forbidden);
    if (role === 'treasurer') continue;
    await expect(site.call(questions.list, { query }, actor)).rejects.toMatchObject(forbidden);
    await expect(site.call(responses.list, { query }, actor)).rejects.toMatchObject(forbidden);
  }
});
