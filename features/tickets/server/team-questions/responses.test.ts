import { checkIn } from '#features/door/contract/check-in.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { type ResponseChange, responses } from '#features/tickets/contract/questions.ts';
import { fetchExport, readCsvLines } from '#app/server/testing/read-export.ts';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { event } from '#features/event/server/tables.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { createOrderKey } from '../create-ticket-key.ts';
import { questionResponse } from '../questions/tables.ts';
import { bus, meal, respond, setUpQuestions, shirt } from './testing/set-up-questions.ts';

const { site, hall, secret, buy, add, list, listResponses, saveForOrder, getReceipt, getTicket } =
  await setUpQuestions();
afterAll(() => site.stop());
beforeEach(() => site.clock.set(testNow));
const { database } = site.handle;

const beef = { choiceIds: [1] };
const fish = { choiceIds: [2] };
const share = async (id: number, key: string[]) => [
  (await site.call(companions.share, { params: { id }, body: { key } })).key,
];
const saveForTicket = (id: number, key: string[], changes: ResponseChange[]) =>
  site.call(responses.saveForTicket, { params: { id }, body: { key, responses: changes } });
const saveForTeam = (id: number, changes: ResponseChange[]) =>
  site.call(responses.saveForTeam, { params: { id }, body: { responses: changes } }, hall.staff);
const refund = async (orderId: number) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '' } },
    await site.as('treasurer'),
  );

describe('the buyer of an order', () => {
  test('responds for the order and its guests, all or none', async () => {
    const order = await buy([0, 1]);
    const [guest = 0, other = 0] = order.ids;
    const [food, ride] = [await add(), await add(bus)];
    const { form } = await getReceipt(order);
    expect(form?.questions).toMatchObject([
      { text: 'Meal', closesAt: null },
      { text: 'Bus seats', closesAt: null },
    ]);
    const good = [respond(food, guest, beef), respond(ride, null, { text: '2' })];
    await expect(
      saveForOrder(order, [...good, respond(food, other, { choiceIds: [7] })]),
    ).rejects.toMatchObject({ problem: { errors: { 'responses.2': 'Choose from the list' } } });
    expect((await getReceipt(order)).form?.responses).toEqual([]);
    await saveForOrder(order, good);
    expect((await getReceipt(order)).form?.responses).toEqual([
      { questionId: food.id, ticketId: guest, text: '', choiceIds: [1] },
      { questionId: ride.id, ticketId: null, text: '2', choiceIds: [] },
    ]);
  });

  test('overwrites nothing unseen, and may take a response away', async () => {
    const order = await buy([0]);
    const [guest = 0] = order.ids;
    const food = await add();
    await saveForOrder(order, [respond(food, guest, beef)]);
    await expect(saveForOrder(order, [respond(food, guest, fish)])).rejects.toMatchObject(
      expectProblem('responses-changed'),
    );
    await saveForOrder(order, [respond(food, guest, fish, beef)]);
    await saveForOrder(order, [respond(food, guest, {}, fish)]);
    expect((await getReceipt(order)).form?.responses).toEqual([]);
  });

  test('responds to nothing that is not for the guest, nor for another order', async () => {
    const order = await buy([0]);
    const [guest = 0] = order.ids;
    const forChildren = await add({ ...meal, guestTypes: ['children'] });
    const ride = await add(bus);
    for (const change of [
      respond(forChildren, guest, beef),
      respond(ride, guest, { text: '2' }),
      respond(ride, 999_999, { text: '2' }),
      respond({ id: 999_999 }, guest, beef),
    ])
      await expect(saveForOrder(order, [change])).rejects.toMatchObject(
        expectProblem('question-changed'),
      );
    const foreign = createOrderKey(
      secret,
      { telephone: sampleGuest.phone, email: 'other@example.org', orderId: order.orderId },
      site.clock.now(),
    );
    for (const key of [[], [foreign], await share(guest, order.key)])
      await expect(
        saveForOrder({ ...order, key }, [respond(ride, null, { text: '2' })]),
      ).rejects.toMatchObject(expectProblem('order-not-found'));
  });

  test('can’t respond once a question has closed or the doors are open; the team can', async () => {
    const order = await buy([0]);
    const [guest = 0] = order.ids;
    const doorsAt = new Date('2027-06-05T20:00:00Z');
    const startsAt = new Date('2027-06-05T21:00:00Z');
    await database.update(event).set({ startsAt, doorsAt }).where(eq(event.id, hall.event));
    const food = await add({ ...meal, closesDaysBefore: 3 });
    const size = await add(shirt);
    site.clock.set(new Date('2027-06-02T21:00:00Z'));
    await expect(saveForOrder(order, [respond(food, guest, beef)])).rejects.toMatchObject(
      expectProblem('question-closed'),
    );
    await saveForOrder(order, [respond(size, guest, { text: 'L' })]);
    site.clock.set(doorsAt);
    await expect(
      saveForOrder(order, [respond(size, guest, { text: 'M' }, { text: 'L' })]),
    ).rejects.toMatchObject(expectProblem('doors-open'));
    hall.staff = await site.as('reception');
    await saveForTeam(order.orderId, [respond(food, guest, beef)]);
  });
});

test('the guest of a link responds for the own seat, and for nothing else', async () => {
  const order = await buy([0, 1]);
  const [guest = 0, other = 0] = order.ids;
  const [food, ride] = [await add(), await add(bus)];
  const key = await share(guest, order.key);
  await saveForTicket(guest, key, [respond(food, guest, fish)]);
  const { form } = await site.call(companions.openLink, { params: { key: key[0] ?? '' } });
  expect(form).toMatchObject({
    questions: [{ text: 'Meal' }],
    responses: [{ ticketId: guest, choiceIds: [2] }],
  });
  for (const change of [respond(ride, null, { text: '1' }), respond(food, other, beef)])
    await expect(saveForTicket(guest, key, [change])).rejects.toMatchObject(
      expectProblem('question-changed'),
    );
  await expect(saveForTicket(other, key, [respond(food, other, beef)])).rejects.toMatchObject(
    expectProblem('no-such-ticket'),
  );
});

test('the history says which answers changed, but not what was chosen or typed', async () => {
  const order = await buy([0]);
  const [guest = 0] = order.ids;
  const [food, size] = [await add(), await add(shirt)];
  await saveForOrder(order, [
    respond(food, guest, beef),
    respond(size, guest, { text: 'secret text' }),
  ]);
  await saveForTeam(order.orderId, [respond(food, guest, fish, beef)]);
  const { changes, form } = await getTicket(guest);
  expect(form.responses).toHaveLength(2);
  const own = changes.filter(({ action }) => action === 'change answers');
  expect(own.map(({ before, after }) => [before, after])).toEqual([
    [
      { responses: ['Meal: no answer', 'T-shirt: no answer'] },
      { responses: ['Meal: an answer', 'T-shirt: an answer'] },
    ],
    [{ responses: ['Meal: an answer'] }, { responses: ['Meal: another answer'] }],
  ]);
  const log = JSON.stringify(
    await database.select().from(auditEntry).where(eq(auditEntry.action, 'change answers')),
  );
  expect(log).toContain('another answer');
  for (const value of ['secret text', 'Beef', 'Fish']) expect(log).not.toContain(value);
});

test('a response stops no dialog about the ticket that was opened before', async () => {
  const order = await buy([0]);
  const [guest = 0] = order.ids;
  const food = await add();
  const seen = (await getTicket(guest)).changes.at(-1)?.id ?? 0;
  await saveForOrder(order, [respond(food, guest, beef)]);
  await site.call(moves.reissueTicket, { params: { id: guest }, body: { seen } }, hall.staff);
  expect((await getTicket(guest)).form.responses).toHaveLength(1);
});

test('a ticket that is handed over loses the responses of its guest', async () => {
  const order = await buy([0, 1]);
  const [guest = 0, other = 0] = order.ids;
  const food = await add();
  await saveForOrder(order, [respond(food, guest, beef), respond(food, other, fish)]);
  await site.call(companions.handOver, {
    params: { id: guest },
    body: { key: order.key, name: 'Grace Akello', email: 'grace@example.org' },
  });
  expect(
    await database.select().from(questionResponse).where(eq(questionResponse.ticketId, guest)),
  ).toEqual([]);
  expect((await getReceipt(order)).form?.responses).toMatchObject([{ ticketId: other }]);
  await expect(saveForOrder(order, [respond(food, guest, beef)])).rejects.toMatchObject(
    expectProblem('question-changed'),
  );
});

test('staff see who responded what, in a table and in files, and nothing of refunded orders', async () => {
  const order = await buy([0, 20]);
  const [guest = 0, other = 0] = order.ids;
  const [food, size, ride] = [
    await add(),
    await add({ ...shirt, guestTypes: ['adult'] }),
    await add(bus),
  ];
  await saveForOrder(order, [
    respond(food, guest, beef),
    respond(size, guest, { text: 'L' }),
    respond(ride, null, { text: '2' }),
  ]);
  expect((await listResponses()).map((row) => [row.ticketId, row.responses.length])).toEqual([
    [guest, 2],
    [other, 1],
    [null, 1],
  ]);
  const query = { event: hall.event, format: 'csv' as const };
  const { bytes } = await fetchExport(site, responses.export, { query }, hall.staff);
  expect(readCsvLines(bytes)).toEqual([
    'Guest,Table,Chair,Meal,T-shirt,Bus seats',
    'Sample Guest,Table 1,Chair 1,Beef,L,',
    'Sample Guest,Table 3,Chair 1,,,',
    'Sample Guest,,Whole order,,,2',
  ]);
  const sold = await site.call(
    reports.listSoldChairs,
    { query: { event: hall.event } },
    hall.staff,
  );
  expect(sold.map((row) => row.responses)).toEqual([
    'Bus seats (whole order): 2',
    'Meal: Beef; T-shirt: L; Bus seats (whole order): 2',
  ]);
  expect((await list()).map((question) => question.responses)).toEqual([1, 1, 1]);
  await refund(order.orderId);
  expect(await listResponses()).toEqual([]);
  expect((await list()).map((question) => question.responses)).toEqual([0, 0, 0]);
});

test('the door sees the responses to the questions that are for it', async () => {
  const order = await buy([0, 20]);
  const [guest = 0, child = 0] = order.ids;
  const food = await add({ ...meal, isAtDoor: true });
  const size = await add(shirt);
  const ride = await add({ ...bus, isAtDoor: true });
  await saveForOrder(order, [
    respond(food, guest, beef),
    respond(size, guest, { text: 'L' }),
    respond(ride, null, { text: '2' }),
  ]);
  const query = { event: hall.event };
  const { tickets } = await site.call(checkIn.listTickets, { query }, await site.as('usher'));
  const listTexts = (ticketId: number) =>
    tickets.find(({ id }) => id === ticketId)?.notes?.map(({ text }) => text);
  expect(listTexts(guest)).toEqual(['Meal: Beef', 'Bus seats: 2']);
  expect(listTexts(child)).toEqual(['Bus seats: 2']);
});
