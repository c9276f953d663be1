import { contract } from '@namugongo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry, mailMessage } from '../../platform/tables.ts';
import { refusedWith, startSiteWithStaff } from '../../testing/staff.ts';
import { testNow } from '../../testing/start-site.ts';
import { freeExpiredHolds } from '../carts/free-expired-holds.ts';
import { chairClaim } from '../tables.ts';
import { seatRequest } from './tables.ts';
import { lapseRequests } from './lapse-requests.ts';

const { boxOffice, requests, carts, chairs, events } = contract.reception;
const buyer = { name: 'Young Guest', phone: '6175550123', email: 'guest@example.org' };
const hours = (count: number) => count * 3_600_000;

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let youth: { id: number; tableName: string; chairName: string }[];
let turn = 0;
let chairId: number;

beforeAll(async () => {
  site = await startSiteWithStaff({
    background: true,
    variables: { PUBLIC_URL: 'https://parish.example' },
  });
  youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clock.set(testNow);
  chairId = youth[turn]?.id ?? 0;
  turn += 1;
});

const params = () => ({ params: { id: chairId } });
const ask = () => site.call(requests.ask, { ...params(), body: buyer });
const state = async () => (await site.call(requests.state, params())).state;
const approve = async () =>
  site.call(requests.approve, { ...params(), body: {} }, await site.as('reception'));
const decline = async (reason?: string) =>
  site.call(requests.decline, { ...params(), body: { reason } }, await site.as('reception'));
const statusOf = async () =>
  (await site.call(chairs.list, { query: { chairType: 'youth' } })).find(({ id }) => id === chairId)
    ?.chairStatus;

/** The message about a chair, once it was made. */
async function messageAbout(subject: string) {
  const find = async () =>
    (await site.handle.database.select().from(mailMessage)).find(
      (message) => message.subject === subject,
    );
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find();
}

describe('a request', () => {
  test('is written down once, answered by mail, and tells nobody whose it is', async () => {
    expect(await state()).toBe('none');
    expect(await ask()).toEqual({ chairId, state: 'requested' });
    expect(await site.call(requests.state, params())).toEqual({ chairId, state: 'requested' });
    await expect(ask()).rejects.toMatchObject(
      refusedWith('request-exists', 'Somebody has already asked for Table 33-Chair 1.'),
    );
    const message = await messageAbout('Your request for Table 33-Chair 1');
    expect(message).toMatchObject({ recipient: buyer.email });
  });

  test('of fifty at once is one', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, ask));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject(refusedWith('request-exists'));
  });

  test('is refused for a chair that is bought, does not exist, or is held', async () => {
    const [adult] = await site.call(chairs.list, { query: { chairType: 'adult' } });
    const askFor = (id: number) => site.call(requests.ask, { params: { id }, body: buyer });
    await expect(askFor(adult?.id ?? 0)).rejects.toMatchObject(
      refusedWith('not-by-request', 'Table 1-Chair 1 is not given on request.'),
    );
    await expect(askFor(999_999)).rejects.toMatchObject(refusedWith('chair-not-found'));
    await expect(site.call(requests.state, { params: { id: 999_999 } })).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    const { id: cartId, event: eventId } = await site.call(carts.create, { body: {} });
    await site.handle.database
      .insert(chairClaim)
      .values({ eventId, chairId, state: 'HELD', cartId, expiresAt: new Date('2099-01-01') });
    await expect(ask()).rejects.toMatchObject(refusedWith('chair-taken'));
  });

  test('is refused once the sale is over', async () => {
    site.clock.set(new Date('2027-06-13T04:00:00.000Z'));
    await expect(ask()).rejects.toMatchObject(refusedWith('sale-closed'));
  });

  test('needs name, telephone and e-mail, each with its sentence', async () => {
    const response = await fetch(`${site.base}/api/reception/chair/request/${chairId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: ' ', phone: '617', email: 'x' }),
    });
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
  test('holds the chair for 72 hours in a cart that the buyer gets by mail', async () => {
    await ask();
    const approved = await approve();
    const heldUntil = new Date(testNow.getTime() + hours(72));
    expect(approved).toMatchObject({
      state: 'approved',
      heldUntil,
      answeredAt: testNow,
      email: buyer.email,
    });
    expect(await statusOf()).toBe('Reserved');
    const message = await messageAbout(
      `${approved.tableName}-${approved.chairName} is yours to pay`,
    );
    const cartId =
      /https:\/\/parish\.example\/#\/reception\/youth\?cart=([0-9a-f-]{36})/.exec(
        message?.text ?? '',
      )?.[1] ?? '';
    const cart = await site.call(carts.read, { params: { cartId } });
    expect(cart).toMatchObject({
      state: 'open',
      totalCents: 10300,
      chairs: [{ id: chairId, heldUntil }],
    });
    const entries = await site.handle.database.select().from(auditEntry);
    expect(entries.at(-1)).toMatchObject({ action: 'approve seat request' });
    expect(JSON.stringify(entries)).not.toContain(cartId);

    // Given back by mistake, the same cart may have it again for what is left of its time; no other may.
    await site.call(carts.release, { params: { cartId, chairId } });
    const stranger = await site.call(carts.create, { body: {} });
    await expect(
      site.call(carts.hold, { params: { cartId: stranger.id, chairId } }),
    ).rejects.toMatchObject(refusedWith('chair-by-request'));
    const again = await site.call(carts.hold, { params: { cartId, chairId } });
    expect(again.chairs[0]?.heldUntil).toEqual(heldUntil);
  });

  test('ends with the sale when that is sooner', async () => {
    await ask();
    site.clock.set(new Date('2027-06-12T03:59:59.000Z'));
    expect((await approve()).heldUntil).toEqual(new Date('2027-06-13T03:59:59.000Z'));
    site.clock.set(new Date('2027-06-14T00:00:00.000Z'));
    await lapseRequests(site.site.platform);
  });

  test('that is not used lapses, and the seat can be asked for again', async () => {
    await ask();
    await approve();
    site.clock.advance(hours(72));
    await freeExpiredHolds(site.site.platform);
    await lapseRequests(site.site.platform);
    expect(await state()).toBe('lapsed');
    const [kept] = await site.handle.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, chairId));
    expect(kept?.state).toBe('lapsed');
    expect(await statusOf()).toBe('Request');
    expect((await ask()).state).toBe('requested');
  });

  test('is not undone while the buyer is paying', async () => {
    await ask();
    await approve();
    await site.handle.database
      .update(chairClaim)
      .set({ state: 'PAYING' })
      .where(eq(chairClaim.chairId, chairId));
    site.clock.advance(hours(73));
    await lapseRequests(site.site.platform);
    expect(await state()).toBe('approved');
  });
});

test('declining frees the seat for others and is told by mail', async () => {
  await ask();
  const declined = await decline();
  expect(declined).toMatchObject({ state: 'declined', heldUntil: null });
  const message = await messageAbout(
    `Your request for ${declined.tableName}-${declined.chairName}`,
  );
  expect(message).toBeDefined();
  await expect(approve()).rejects.toMatchObject(
    refusedWith('request-answered', 'This request has already been answered.'),
  );
  expect((await ask()).state).toBe('requested');
});

describe('an answer', () => {
  const listed = async () => {
    const list = await site.call(requests.list, { query: {} }, await site.as('reception'));
    return list.find((one) => one.chairId === chairId);
  };

  test('gives a reason where there is one, and the list shows what was written', async () => {
    await ask();
    const declined = await decline('The choir sits there.');
    expect(declined.reason).toBe('The choir sits there.');
    await expect.poll(async () => (await listed())?.letters.made.length).toBe(2);
    expect(await listed()).toMatchObject({
      reason: 'The choir sits there.',
      letters: { waiting: 0, made: [{ to: buyer.email, state: 'kept' }, { to: buyer.email }] },
    });
    const [message] = await site.handle.database
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.dedupeKey, `mail seat request ${declined.id} declined`));
    expect(message?.text).toContain('The choir sits there.');
  });

  test('may give another free chair of the event, and the asked one can be asked for again', async () => {
    await ask();
    const [asked, other] = [chairId, youth.at(-1)?.id ?? 0];
    const body = { chairId: other };
    const staff = await site.as('reception');
    const approved = await site.call(requests.approve, { params: { id: asked }, body }, staff);
    expect(approved).toMatchObject({ state: 'approved', chairId: other });
    expect(await state()).toBe('none');
    expect((await ask()).state).toBe('requested');
    await messageAbout(`${approved.tableName}-${approved.chairName} is yours to pay`);
    // The other chair has its open request now.
    await expect(
      site.call(requests.approve, { params: { id: asked }, body }, staff),
    ).rejects.toMatchObject(refusedWith('chair-taken'));
    const elsewhere = { params: { id: asked }, body: { chairId: 999_999 } };
    await expect(site.call(requests.approve, elsewhere, staff)).rejects.toMatchObject(
      refusedWith('chair-not-found'),
    );
    chairId = other;
    expect(await decline()).toMatchObject({ state: 'declined' });
  });

  test('that approved can be withdrawn until somebody pays, and the chair is free', async () => {
    await ask();
    await approve();
    await site.handle.database
      .update(chairClaim)
      .set({ state: 'PAYING' })
      .where(eq(chairClaim.chairId, chairId));
    await expect(decline()).rejects.toMatchObject(refusedWith('cart-busy'));
    await site.handle.database
      .update(chairClaim)
      .set({ state: 'HELD' })
      .where(eq(chairClaim.chairId, chairId));
    expect(await decline()).toMatchObject({ state: 'declined', heldUntil: null });
    expect(await statusOf()).toBe('Request');
    expect((await ask()).state).toBe('requested');
  });
});

describe('a seat that is sold at the box office', () => {
  const sellTo = async (phone: string) => {
    const body = { name: 'Sample Guest', phone, chairs: [chairId], method: 'cash' as const };
    await site.call(boxOffice.sell, { body }, await site.as('reception'));
  };

  test('leaves no request open: who asked is told, unless it was sold to them', async () => {
    await ask();
    await sellTo('6175550177');
    const [closed] = await site.handle.database
      .select()
      .from(seatRequest)
      .where(eq(seatRequest.chairId, chairId));
    expect(closed?.state).toBe('declined');
    const letters = async () =>
      (await site.handle.database.select().from(mailMessage)).filter(
        ({ dedupeKey }) => dedupeKey === `mail seat request ${closed?.id} declined`,
      );
    await expect.poll(letters, { timeout: 10_000 }).toMatchObject([{ recipient: buyer.email }]);

    chairId = youth[turn]?.id ?? 0;
    turn += 1;
    await ask();
    await sellTo(buyer.phone);
    expect(await state()).toBe('paid');
  });

  test('and asked for in the same moment ends with no open request', async () => {
    const [asked] = await Promise.allSettled([ask(), sellTo('6175550177')]);
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject(refusedWith('chair-taken'));
    expect(['declined', 'none']).toContain(await state());
    await expect(approve()).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/^request-(answered|not-found)$/) },
    });
  });
});

describe('staff', () => {
  test('alone see and answer requests', async () => {
    const usher = await site.as('usher');
    for (const options of [undefined, usher]) {
      const refusal = refusedWith(options ? 'not-allowed' : 'sign-in-needed');
      const input = { ...params(), body: {} };
      await expect(site.call(requests.list, { query: {} }, options)).rejects.toMatchObject(refusal);
      await expect(site.call(requests.approve, input, options)).rejects.toMatchObject(refusal);
      await expect(site.call(requests.decline, input, options)).rejects.toMatchObject(refusal);
    }
  });

  test('see the open ones first', async () => {
    const list = await site.call(requests.list, { query: {} }, await site.as('reception'));
    const states = list.map((request) => request.state);
    expect(states[0]).toBe('requested');
    expect(states.lastIndexOf('requested')).toBeLessThan(states.indexOf('approved'));
    expect(list[0]).toMatchObject({ name: buyer.name, telephone: buyer.phone, email: buyer.email });
    const [, past] = await site.call(events.list, {});
    expect(
      await site.call(requests.list, { query: { event: past?.id } }, await site.as('reception')),
    ).toEqual([]);
  });

  test('cannot answer what nobody asked', async () => {
    await expect(approve()).rejects.toMatchObject(
      refusedWith('request-not-found', 'There is no request for this seat.'),
    );
    await expect(decline()).rejects.toMatchObject(refusedWith('request-not-found'));
  });
});
