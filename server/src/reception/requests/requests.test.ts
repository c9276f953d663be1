import { contract } from '@namugongo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry } from '../../platform/tables.ts';
import { openYouthSeats, youngGuest } from '../../testing/open-youth-seats.ts';
import { refusedWith } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { freeExpiredHolds } from '../carts/free-expired-holds.ts';
import { chairClaim } from '../tables.ts';
import { seatRequest } from './tables.ts';
import { lapseRequests } from './lapse-requests.ts';

const { requests, carts, chairs, events } = contract.reception;
const hours = (count: number) => count * 3_600_000;

const open = await openYouthSeats();
afterAll(() => open.site.stop());
beforeEach(() => open.next());

describe('a request', () => {
  test('is written down once, answered by mail, and tells nobody whose it is', async () => {
    expect(await open.state()).toBe('none');
    expect(await open.ask()).toEqual({ chairId: open.seats.chairId, state: 'requested' });
    expect(await open.site.call(requests.state, open.params())).toEqual({
      chairId: open.seats.chairId,
      state: 'requested',
    });
    await expect(open.ask()).rejects.toMatchObject(
      refusedWith('request-exists', 'Somebody has already asked for Table 33-Chair 1.'),
    );
    const message = await open.messageAbout('Your request for Table 33-Chair 1');
    expect(message).toMatchObject({ recipient: youngGuest.email });
  });

  test('of fifty at once is one', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, open.ask));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject(refusedWith('request-exists'));
  });

  test('is refused for a chair that is bought, does not exist, or is held', async () => {
    const [adult] = await open.site.call(chairs.list, { query: { chairType: 'adult' } });
    const askFor = (id: number) =>
      open.site.call(requests.ask, { params: { id }, body: youngGuest });
    await expect(askFor(adult?.id ?? 0)).rejects.toMatchObject(
      refusedWith('not-by-request', 'Table 1-Chair 1 is not given on request.'),
    );
    await expect(askFor(999_999)).rejects.toMatchObject(refusedWith('chair-not-found'));
    await expect(open.site.call(requests.state, { params: { id: 999_999 } })).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    const { id: cartId, event: eventId } = await open.site.call(carts.create, { body: {} });
    await open.site.handle.database.insert(chairClaim).values({
      eventId,
      chairId: open.seats.chairId,
      state: 'HELD',
      cartId,
      expiresAt: new Date('2099-01-01'),
    });
    await expect(open.ask()).rejects.toMatchObject(refusedWith('chair-taken'));
  });

  test('is refused once the sale is over', async () => {
    open.site.clock.set(new Date('2027-06-13T04:00:00.000Z'));
    await expect(open.ask()).rejects.toMatchObject(refusedWith('sale-closed'));
  });

  test('needs name, telephone and e-mail, each with its sentence', async () => {
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
  test('holds the chair for 72 hours in a cart that the youngGuest gets by mail', async () => {
    await open.ask();
    const approved = await open.approve();
    const heldUntil = new Date(testNow.getTime() + hours(72));
    expect(approved).toMatchObject({
      state: 'approved',
      heldUntil,
      answeredAt: testNow,
      email: youngGuest.email,
    });
    expect(await open.statusOf()).toBe('Reserved');
    const message = await open.messageAbout(
      `${approved.tableName}-${approved.chairName} is yours to pay`,
    );
    const cartId =
      /https:\/\/parish\.example\/#\/reception\/youth\?cart=([0-9a-f-]{36})/.exec(
        message?.text ?? '',
      )?.[1] ?? '';
    const cart = await open.site.call(carts.read, { params: { cartId } });
    expect(cart).toMatchObject({
      state: 'open',
      totalCents: 10300,
      chairs: [{ id: open.seats.chairId, heldUntil }],
    });
    const entries = await open.site.handle.database.select().from(auditEntry);
    expect(entries.at(-1)).toMatchObject({ action: 'approve seat request' });
    expect(JSON.stringify(entries)).not.toContain(cartId);

    // Given back by mistake, the same cart may have it again for what is left of its time; no other may.
    await open.site.call(carts.release, { params: { cartId, chairId: open.seats.chairId } });
    const stranger = await open.site.call(carts.create, { body: {} });
    await expect(
      open.site.call(carts.hold, { params: { cartId: stranger.id, chairId: open.seats.chairId } }),
    ).rejects.toMatchObject(refusedWith('chair-by-request'));
    const again = await open.site.call(carts.hold, {
      params: { cartId, chairId: open.seats.chairId },
    });
    expect(again.chairs[0]?.heldUntil).toEqual(heldUntil);
  });

  test('ends with the sale when that is sooner', async () => {
    await open.ask();
    open.site.clock.set(new Date('2027-06-12T03:59:59.000Z'));
    expect((await open.approve()).heldUntil).toEqual(new Date('2027-06-13T03:59:59.000Z'));
    open.site.clock.set(new Date('2027-06-14T00:00:00.000Z'));
    await lapseRequests(open.site.site.platform);
  });

  test('that is not used lapses, and the seat can be asked for again', async () => {
    await open.ask();
    await open.approve();
    open.site.clock.advance(hours(72));
    await freeExpiredHolds(open.site.site.platform);
    await lapseRequests(open.site.site.platform);
    expect(await open.state()).toBe('lapsed');
    const [kept] = await open.site.handle.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, open.seats.chairId));
    expect(kept?.state).toBe('lapsed');
    expect(await open.statusOf()).toBe('Request');
    expect((await open.ask()).state).toBe('requested');
  });

  test('is not undone while the youngGuest is paying', async () => {
    await open.ask();
    await open.approve();
    await open.setClaim('PAYING');
    open.site.clock.advance(hours(73));
    await lapseRequests(open.site.site.platform);
    expect(await open.state()).toBe('approved');
  });
});

test('declining frees the seat for others and is told by mail', async () => {
  await open.ask();
  const declined = await open.decline();
  expect(declined).toMatchObject({ state: 'declined', heldUntil: null });
  const message = await open.messageAbout(
    `Your request for ${declined.tableName}-${declined.chairName}`,
  );
  expect(message).toBeDefined();
  await expect(open.approve()).rejects.toMatchObject(
    refusedWith('request-answered', 'This request has already been answered.'),
  );
  expect((await open.ask()).state).toBe('requested');
});

describe('staff', () => {
  test('alone see and answer requests', async () => {
    const usher = await open.site.as('usher');
    for (const options of [undefined, usher]) {
      const refusal = refusedWith(options ? 'not-allowed' : 'sign-in-needed');
      const input = { ...open.params(), body: {} };
      await expect(open.site.call(requests.list, { query: {} }, options)).rejects.toMatchObject(
        refusal,
      );
      await expect(open.site.call(requests.approve, input, options)).rejects.toMatchObject(refusal);
      await expect(open.site.call(requests.decline, input, options)).rejects.toMatchObject(refusal);
    }
  });

  test('see the open ones first', async () => {
    const list = await open.site.call(
      requests.list,
      { query: {} },
      await open.site.as('reception'),
    );
    const states = list.map((request) => request.state);
    expect(states[0]).toBe('requested');
    expect(states.lastIndexOf('requested')).toBeLessThan(states.indexOf('approved'));
    expect(list[0]).toMatchObject({
      name: youngGuest.name,
      telephone: youngGuest.phone,
      email: youngGuest.email,
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

  test('cannot answer what nobody asked', async () => {
    await expect(open.approve()).rejects.toMatchObject(
      refusedWith('request-not-found', 'There is no request for this seat.'),
    );
    await expect(open.decline()).rejects.toMatchObject(refusedWith('request-not-found'));
  });
});
