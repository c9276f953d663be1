import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { setUpYouthSeats, sampleYouthGuest } from '#app/server/testing/set-up-youth-seats.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { seatRequest } from './tables.ts';
import { expireRequests } from './close-requests.ts';
import { adultGuest } from '#app/server/testing/guests.ts';

const { requests, carts, chairs, events } = contract.reception;
const hours = (count: number) => count * 3_600_000;

const open = await setUpYouthSeats();
afterAll(() => open.site.stop());
beforeEach(() => open.next());

describe('a request', () => {
  test('is stored once, confirmed by email, and hides the person', async () => {
    expect(await open.state()).toBe('none');
    expect(await open.request()).toMatchObject({ chairId: open.seats.chairId, state: 'requested' });
    expect(await open.site.call(requests.getState, open.params())).toEqual({
      chairId: open.seats.chairId,
      state: 'requested',
    });
    await expect(open.request()).rejects.toMatchObject(
      expectProblem('request-exists', 'Someone has already asked for Table 33-Chair 1.'),
    );
    const message = await open.waitForEmail('Your request for Table 33-Chair 1');
    expect(message).toMatchObject({ recipient: sampleYouthGuest.email });
  });

  test('makes its chair a promised one, also in a list that was read before', async () => {
    const { chairId } = open.seats;
    const isPromised = async () =>
      (await open.site.call(chairs.list, { query: {} })).some(
        ({ id, promised }) => id === chairId && promised,
      );
    expect(await isPromised()).toBe(false);
    await open.request();
    await expect.poll(isPromised).toBe(true);
  });

  test('is created once by fifty parallel calls', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, open.request));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(expectProblem('request-exists'));
  });

  test('throws for a chair that is sold, missing or held', async () => {
    const [adult] = await open.site.call(chairs.list, { query: { chairType: 'adult' } });
    const requestSeat = (id: number, seats = 1) =>
      open.site.call(requests.create, { params: { id }, body: { ...sampleYouthGuest, seats } });
    for (const seats of [1, 2])
      await expect(requestSeat(adult?.id ?? 0, seats)).rejects.toMatchObject(
        expectProblem(
          'not-by-request',
          'Table 1-Chair 1 can be bought directly, without a request.',
        ),
      );
    await expect(requestSeat(999_999)).rejects.toMatchObject(expectProblem('chair-not-found'));
    await expect(
      open.site.call(requests.getState, { params: { id: 999_999 } }),
    ).rejects.toMatchObject(expectProblem('chair-not-found'));
    const { id: cartId, event: eventId } = await open.site.call(carts.create, { body: {} });
    await open.site.handle.database.insert(chairClaim).values({
      eventId,
      chairId: open.seats.chairId,
      state: 'HELD',
      ...adultGuest,
      cartId,
      expiresAt: new Date('2099-01-01'),
    });
    await expect(open.request()).rejects.toMatchObject(expectProblem('chair-taken'));
  });

  test('throws after the sale ends', async () => {
    open.site.clock.set(new Date('2027-06-13T04:00:00.000Z'));
    await expect(open.request()).rejects.toMatchObject(expectProblem('sale-closed'));
  });

  test('needs name, telephone and email, each with its message', async () => {
    const response = await fetch(
      `${open.site.base}/api/reception/chair/request/${open.seats.chairId}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: ' ', phone: '617', email: 'x' }),
      },
    );
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: {
        name: 'Name is required',
        phone: 'Telephone must be 10 digits',
        email: 'Valid email is required',
      },
    });
  });
});

describe('approving', () => {
  test('holds the chair for 72 hours in a cart whose link is emailed', async () => {
    await open.request();
    const approved = await open.approve();
    const heldUntil = new Date(testNow.getTime() + hours(72));
    expect(approved).toMatchObject({
      state: 'approved',
      heldUntil,
      decidedAt: testNow,
      email: sampleYouthGuest.email,
    });
    expect(await open.getStatus()).toBe('Reserved');
    const message = await open.waitForEmail(
      `${approved.tableName}-${approved.chairName} is approved`,
    );
    expect(message?.text).toContain('someone else can request it.');
    const cartId =
      /https:\/\/parish\.example\/reception\/youth\?cart=([0-9a-f-]{36})/.exec(
        message?.text ?? '',
      )?.[1] ?? '';
    const cart = await open.site.call(carts.get, { params: { cartId } });
    expect(cart).toMatchObject({
      state: 'open',
      totalCents: 10300,
      chairs: [{ id: open.seats.chairId, heldUntil }],
    });
    const entries = await open.site.handle.database.select().from(auditEntry);
    expect(entries.at(-1)).toMatchObject({ action: 'approve seat request' });
    expect(JSON.stringify(entries)).not.toContain(cartId);

    // After a mistaken release only the same cart can hold the chair again, until the same expiry.
    await open.site.call(carts.release, { params: { cartId, chairId: open.seats.chairId } });
    const stranger = await open.site.call(carts.create, { body: {} });
    await expect(
      open.site.call(carts.hold, { params: { cartId: stranger.id, chairId: open.seats.chairId } }),
    ).rejects.toMatchObject(expectProblem('chair-request-only'));
    const again = await open.site.call(carts.hold, {
      params: { cartId, chairId: open.seats.chairId },
    });
    expect(again.chairs[0]?.heldUntil).toEqual(heldUntil);
  });

  test('ends with the sale when that is sooner', async () => {
    await open.request();
    open.site.clock.set(new Date('2027-06-12T03:59:59.000Z'));
    expect((await open.approve()).heldUntil).toEqual(new Date('2027-06-13T03:59:59.000Z'));
    open.site.clock.set(new Date('2027-06-14T00:00:00.000Z'));
    await expireRequests(open.site.site.platform);
  });

  test('that is not paid expires, and the seat can be requested again', async () => {
    await open.request();
    await open.approve();
    open.site.clock.advance(hours(72));
    await releaseExpiredHolds(open.site.site.platform);
    await expireRequests(open.site.site.platform);
    expect(await open.state()).toBe('lapsed');
    const [stored] = await open.site.handle.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, open.seats.chairId));
    expect(stored?.state).toBe('lapsed');
    expect(await open.getStatus()).toBe('Request');
    expect((await open.request()).state).toBe('requested');
  });

  test.each([
    ['an approval that has ended', 'approved'],
    ['a seat that was refunded', 'paid'],
  ] as const)('%s keeps no one from asking, also before the job runs', async (_, state) => {
    await open.request();
    const isOwn = eq(seatRequest.chairId, open.seats.chairId);
    const { database } = open.site.handle;
    await database.update(seatRequest).set({ state, heldUntil: testNow }).where(isOwn);
    const isOfChair = eq(chairClaim.chairId, open.seats.chairId);
    const ended = { promisedCart: randomUUID(), promisedUntil: testNow };
    if (state === 'approved')
      await database
        .update(chairClaim)
        .set({ state: 'APPROVED', promise: 'APPROVED', ...ended })
        .where(isOfChair);
    else await database.delete(chairClaim).where(isOfChair);
    expect((await open.request()).state).toBe('requested');
    const rows = await database.select().from(seatRequest).where(isOwn).orderBy(seatRequest.id);
    expect(rows.map((row) => row.state)).toEqual(['lapsed', 'requested']);
  });

  test('cannot be withdrawn during payment', async () => {
    await open.request();
    await open.approve();
    await open.setClaim('PAYING');
    open.site.clock.advance(hours(73));
    await expireRequests(open.site.site.platform);
    expect(await open.state()).toBe('approved');
  });
});

test('declining releases the seat and emails the person', async () => {
  await open.request();
  const declined = await open.decline();
  expect(declined).toMatchObject({ state: 'declined', heldUntil: null });
  const message = await open.waitForEmail(
    `Your request for ${declined.tableName}-${declined.chairName}`,
  );
  expect(message).toBeDefined();
  await expect(open.approve()).rejects.toMatchObject(
    expectProblem('request-already-decided', 'Someone has already answered this request.'),
  );
  expect((await open.request()).state).toBe('requested');
});

describe('staff', () => {
  test('can see and decide requests, and no one else can', async () => {
    const usher = await open.site.as('usher');
    for (const options of [undefined, usher]) {
      const problem = expectProblem(options ? 'forbidden' : 'unauthenticated');
      const input = { ...open.params(), body: {} };
      await expect(open.site.call(requests.list, { query: {} }, options)).rejects.toMatchObject(
        problem,
      );
      await expect(open.site.call(requests.approve, input, options)).rejects.toMatchObject(problem);
      await expect(open.site.call(requests.decline, input, options)).rejects.toMatchObject(problem);
    }
  });

  test('see open requests first', async () => {
    const list = await open.site.call(
      requests.list,
      { query: {} },
      await open.site.as('reception'),
    );
    const states = list.map((request) => request.state);
    expect(states[0]).toBe('requested');
    expect(states.lastIndexOf('requested')).toBeLessThan(states.indexOf('approved'));
    expect(list[0]).toMatchObject({
      name: sampleYouthGuest.name,
      telephone: sampleYouthGuest.phone,
      email: sampleYouthGuest.email,
    });
    const [, past] = await open.site.call(events.list, {});
    expect(
      await open.site.call(
        requests.list,
        { query: { event: past?.id } },
        await open.site.as('reception'),
      ),
    ).toEqual([]);
  });

  test('cannot decide a missing request', async () => {
    await expect(open.approve()).rejects.toMatchObject(
      expectProblem('request-not-found', 'No one has asked for this seat.'),
    );
    await expect(open.decline()).rejects.toMatchObject(expectProblem('request-not-found'));
  });
});
