import { contract } from '#app/contract.ts';
import { maxRequestSeats } from '#features/orders/contract/seat-requests.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emailMessage } from '#platform/tables.ts';
import { pay } from '#app/server/testing/buyer.ts';
import { sampleYouthGuest, setUpYouthSeats } from '#app/server/testing/set-up-youth-seats.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { promiseChair } from '#features/seats/server/claims/promise-queries.ts';
import { seatRequest } from './tables.ts';

const { requests, carts } = contract.reception;
const { site, youth, waitForEmail } = await setUpYouthSeats();
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(async () => {
  await database.delete(seatRequest);
  await database.delete(chairClaim);
  await database.delete(emailMessage);
});

const idAt = (index: number) => youth[index]?.id ?? 0;
const labelAt = (index: number) => {
  const chair = youth[index];
  return chair ? formatChairLabel(chair) : '';
};
const request = (index: number, seats: number, change = {}) =>
  site.call(requests.create, {
    params: { id: idAt(index) },
    body: { ...sampleYouthGuest, ...change, seats },
  });
const list = async () => site.call(requests.list, { query: {} }, await site.as('reception'));
const readStates = async () =>
  Object.fromEntries((await list()).map((item) => [formatChairLabel(item), item.state]));
const approve = async (
  index: number,
  body: { chairId?: number; others?: { id: number; chairId?: number }[] },
) => site.call(requests.approve, { params: { id: idAt(index) }, body }, await site.as('reception'));
const decline = async (index: number, others: number[]) =>
  site.call(
    requests.decline,
    { params: { id: idAt(index) }, body: { reason: '', others: others.map(idAt) } },
    await site.as('reception'),
  );

test('one request asks for the nearest seats, with one email', async () => {
  await request(2, 1, { email: 'other@example.org', phone: '6175550177' });
  expect(await request(1, 3)).toEqual({
    chairId: idAt(1),
    state: 'requested',
    seats: [labelAt(0), labelAt(1), labelAt(3)],
  });
  const rows = (await list()).filter(({ email }) => email === sampleYouthGuest.email);
  expect(new Set(rows.map(({ groupId }) => groupId)).size).toBe(1);
  const message = await waitForEmail('Your request for 3 seats');
  expect(message?.text).toContain(`${labelAt(0)}, ${labelAt(1)}, and ${labelAt(3)}`);
});

test('a seat that is not given by request is not among the nearest', async () => {
  const change = (status: 'Reserved' | 'Request') =>
    database
      .update(chair)
      .set({ status })
      .where(eq(chair.id, idAt(1)));
  await change('Reserved');
  try {
    expect(await request(0, 2)).toMatchObject({ seats: [labelAt(0), labelAt(2)] });
  } finally {
    await change('Request');
  }
});

test('a held seat is not among the nearest, and one whose request was declined is', async () => {
  await request(2, 1, { email: 'other@example.org', phone: '6175550177' });
  await decline(2, []);
  const { id: cartId, event: eventId } = await site.call(carts.create, { body: {} });
  await database.insert(chairClaim).values({
    eventId,
    chairId: idAt(1),
    state: 'HELD',
    cartId,
    guestType: 'youth',
    amountCents: 1,
    expiresAt: new Date('2099-01-01'),
  });
  expect(await request(0, 2)).toMatchObject({ seats: [labelAt(0), labelAt(2)] });
});

test('without limits one person may ask for more seats than one request has', async () => {
  await request(0, maxRequestSeats);
  expect(await request(maxRequestSeats, 1)).toMatchObject({ state: 'requested' });
});

test('all or none: too many seats, or too few that are free, request nothing', async () => {
  await expect(request(0, maxRequestSeats + 1)).rejects.toThrow('Use at most 8');
  const requested = youth.slice(3).map(({ id }) => ({
    eventId: 0,
    chairId: id,
    name: 'Other Guest',
    email: 'other@example.org',
    telephone: '6175550177',
    state: 'requested' as const,
    requestedAt: site.clock.now(),
  }));
  const { event } = await site.call(carts.create, { body: {} });
  const rows = await database
    .insert(seatRequest)
    .values(requested.map((row) => ({ ...row, eventId: event })))
    .returning();
  for (const { id, chairId } of rows)
    await promiseChair(database, { requestId: id, chairId }, site.clock.now());
  await expect(request(0, 4)).rejects.toMatchObject(
    expectProblem('too-few-request-seats', 'Only 3 seats like this one can be requested now.'),
  );
  expect(await list()).toHaveLength(requested.length);
  expect((await request(0, 3)).seats).toHaveLength(3);
});

describe('the answer', () => {
  test('approves some of the seats, one of them elsewhere, and one cart pays for them', async () => {
    await request(0, 3);
    const first = await approve(0, { others: [{ id: idAt(1), chairId: idAt(9) }] });
    expect(first).toMatchObject({ chairId: idAt(0), state: 'approved' });
    const states = { [labelAt(0)]: 'approved', [labelAt(9)]: 'approved' };
    expect(await readStates()).toEqual({ ...states, [labelAt(2)]: 'requested' });
    const message = await waitForEmail('2 seats are approved');
    expect(message?.text).toContain(`${labelAt(0)} and ${labelAt(9)}`);
    expect(message?.text).toContain('someone else can request them.');
    const cartId = /cart=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    const cart = await site.call(carts.get, { params: { cartId } });
    expect(cart.chairs.map(({ id }) => id)).toEqual([idAt(0), idAt(9)]);
    const { response } = await pay(site.base, { cartId, amount: cart.totalCents });
    expect(response).toMatchObject({ status: 'paid' });
    expect(await readStates()).toEqual({
      [labelAt(0)]: 'paid',
      [labelAt(9)]: 'paid',
      [labelAt(2)]: 'requested',
    });
    await decline(2, []);
    expect((await readStates())[labelAt(2)]).toBe('declined');
  });

  test('approves none when one of the seats is taken', async () => {
    await request(0, 2);
    await request(8, 1, { email: 'other@example.org', phone: '6175550177' });
    await approve(8, {});
    await expect(approve(0, { others: [{ id: idAt(1), chairId: idAt(8) }] })).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
    expect(await readStates()).toMatchObject({
      [labelAt(0)]: 'requested',
      [labelAt(1)]: 'requested',
    });
    expect(await database.$count(chairClaim, eq(chairClaim.state, 'HELD'))).toBe(1);
  });

  test('is about seats that were asked for together', async () => {
    await request(0, 2);
    await request(8, 1, { email: 'other@example.org', phone: '6175550177' });
    const notTogether = expectProblem('request-not-found');
    await expect(approve(0, { others: [{ id: idAt(8) }] })).rejects.toMatchObject(notTogether);
    await expect(decline(0, [8])).rejects.toMatchObject(notTogether);
    expect(Object.values(await readStates())).toEqual(Array(3).fill('requested'));
  });

  test('declines none when a part was approved meanwhile', async () => {
    await request(0, 2);
    await approve(0, {});
    await expect(decline(1, [0])).rejects.toMatchObject(expectProblem('request-already-decided'));
    expect(await readStates()).toEqual({ [labelAt(0)]: 'approved', [labelAt(1)]: 'requested' });
    expect(await database.$count(chairClaim, eq(chairClaim.state, 'HELD'))).toBe(1);
  });

  test('withdraws all seats of an approval, with one email', async () => {
    await request(0, 2);
    await approve(0, { others: [{ id: idAt(1) }] });
    expect(await decline(0, [1])).toMatchObject({ chairId: idAt(0), state: 'declined' });
    expect(Object.values(await readStates())).toEqual(['declined', 'declined']);
    expect(await database.select().from(chairClaim)).toEqual([]);
    await waitForEmail('2 seats are approved');
    const declined = database
      .select()
      .from(emailMessage)
      .where(like(emailMessage.text, `%can't offer you ${labelAt(0)} and ${labelAt(1)}%`));
    await expect.poll(async () => (await declined).length).toBe(1);
  });
});
