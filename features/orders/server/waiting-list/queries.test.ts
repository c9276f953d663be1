import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { cart, chairClaim, event } from '#features/event/server/tables.ts';
import {
  countAhead,
  countOvertaking,
  deleteCartRow,
  deleteUnconfirmedParties,
  findOpenParty,
  findParty,
  insertPartyRow,
  listCartSeats,
  listDueEvents,
  listEndedOffers,
  listParties,
  lockParty,
  lockWaitingParties,
  markConsidered,
  markPartyBought,
  type PartyRecord,
  transitionParty,
  updateNote,
} from './queries.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

const { handle, eventId, otherEventId, chairAt, cartId, otherCartId, insertClaim, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(async () => {
  await clear();
  await database.delete(waitingParty);
  await database.update(event).set({ salesFrom: null, salesUntil: null });
});

const states = ['unconfirmed', 'waiting', 'offered', 'bought', 'passed', 'left'] as const;
let people = 0;
async function insertParty(change: Partial<PartyRecord> = {}): Promise<PartyRecord> {
  people += 1;
  const { id } = await insertPartyRow(database, {
    eventId,
    name: 'A',
    email: `party${people}@example.org`,
    telephone: String(6_175_560_000 + people),
    adults: 1,
    children: 0,
    accessible: 0,
    isTogether: true,
    acceptsFewer: false,
    state: 'left',
    joinedAt: testNow,
  });
  const { id: _, ...values } = { state: 'waiting' as const, ...change };
  const [party] = await database
    .update(waitingParty)
    .set(values)
    .where(eq(waitingParty.id, id))
    .returning();
  if (!party) throw new Error('The party was not inserted.');
  return party;
}
const offered = { state: 'offered', cartId, offeredUntil: minutesLater(60) } as const;
const readAll = () => database.select().from(waitingParty).orderBy(waitingParty.id);

describe('a party', () => {
  test('is found and locked by its id', async () => {
    await insertParty();
    const party = await insertParty();
    expect(await findParty(database, party.id)).toEqual(party);
    expect(await lockParty(database, party.id)).toEqual(party);
    expect(await findParty(database, party.id + 1)).toBeNull();
    expect(await lockParty(database, party.id + 1)).toBeNull();
  });

  test('is open by its address in any case, or its number, in its event and while it waits', async () => {
    const email = 'Grace@example.org';
    const telephone = '6175550111';
    await insertParty();
    await insertParty({ eventId: otherEventId, email, telephone });
    const find = () => findOpenParty(database, { eventId, email: 'grace@EXAMPLE.org', telephone });
    for (const state of states) {
      const party = await insertParty({ ...offered, state, email });
      const isOpen = state === 'waiting' || state === 'offered';
      expect([state, await find()]).toEqual([state, isOpen ? party : null]);
      await database.delete(waitingParty).where(eq(waitingParty.id, party.id));
    }
    const byNumber = await insertParty({ telephone });
    expect(await find()).toEqual(byNumber);
    const byEmail = await insertParty({ email });
    expect(await find()).toEqual(byEmail);
    const earlier = await insertParty({ telephone: '0772123456' });
    const again = { eventId, email: 'other@example.org', telephone: '+256772123456' };
    expect(await findOpenParty(database, again)).toEqual(earlier);
  });

  test('replaces unconfirmed ones of its address in its event', async () => {
    const email = 'grace@example.org';
    const unconfirmed = { state: 'unconfirmed', email } as const;
    const remaining = [
      await insertParty({ state: 'unconfirmed' }),
      await insertParty({ ...unconfirmed, eventId: otherEventId }),
      await insertParty({ email }),
    ];
    await insertParty({ ...unconfirmed, email: 'GRACE@example.org' });
    await deleteUnconfirmedParties(database, eventId, email);
    expect(await readAll()).toEqual(remaining);
  });

  test('changes from the states and the offer that were read, and alone', async () => {
    const other = await insertParty();
    const party = await insertParty(offered);
    const change = { state: 'passed' } as const;
    const isChanged = (from: readonly (typeof states)[number][], ofCart: string | null) =>
      transitionParty(database, { id: party.id, cartId: ofCart }, from, change);
    expect(await isChanged(['waiting'], cartId)).toBe(false);
    expect(await isChanged(['offered'], otherCartId)).toBe(false);
    expect(await isChanged(['offered'], null)).toBe(false);
    expect(await readAll()).toEqual([other, party]);
    expect(await isChanged(['waiting', 'offered'], cartId)).toBe(true);
    expect(await readAll()).toEqual([other, { ...party, ...change }]);
    const third = await insertParty();
    expect(await transitionParty(database, other, ['waiting'], { state: 'left' })).toBe(true);
    expect((await readAll()).map(({ state }) => state)).toEqual(['left', 'passed', third.state]);
  });

  test('has a note of its own', async () => {
    const [other, party] = [await insertParty(), await insertParty()];
    await updateNote(database, party.id, 'Choir');
    expect(await readAll()).toEqual([other, { ...party, note: 'Choir' }]);
  });

  test('has bought when its offer is paid, also after the offer ended', async () => {
    const other = await insertParty({ ...offered, cartId: otherCartId });
    for (const state of states) {
      const party = await insertParty({ ...offered, state });
      await markPartyBought(database, sql`true`).execute({ cartId, now: minutesLater(1) });
      const isBought = state === 'offered' || state === 'passed';
      const expected = isBought ? { state: 'bought', endedAt: minutesLater(1) } : {};
      expect(await readAll()).toEqual([other, { ...party, ...expected }]);
      await database.delete(waitingParty).where(eq(waitingParty.id, party.id));
    }
  });
});

describe('the parties of an event', () => {
  test('that wait are in the order in which they joined', async () => {
    const third = await insertParty({ joinedAt: minutesLater(1) });
    const first = await insertParty();
    const second = await insertParty();
    await insertParty({ eventId: otherEventId });
    for (const state of states)
      if (state !== 'waiting') await insertParty({ ...offered, state, cartId: randomCart(state) });
    expect(await lockWaitingParties(database, eventId)).toEqual([first, second, third]);
    expect(await countAhead(database, first)).toBe(0);
    expect(await countAhead(database, second)).toBe(1);
    expect(await countAhead(database, third)).toBe(2);
  });
  /** Only one party has the offer of a cart. */
  const randomCart = (state: string) => (state === 'offered' ? cartId : null);

  test('are counted as overtaken one by one', async () => {
    const [first, second, third] = [await insertParty(), await insertParty(), await insertParty()];
    await countOvertaking(database, []);
    expect(await readAll()).toEqual([first, second, third]);
    await countOvertaking(database, [first.id, third.id]);
    await countOvertaking(database, [third.id]);
    expect((await readAll()).map(({ overtaken }) => overtaken)).toEqual([1, 0, 2]);
  });

  test('are considered while they wait', async () => {
    const parties = [
      await insertParty({ eventId: otherEventId }),
      await insertParty(offered),
      await insertParty(),
    ];
    await markConsidered(database, eventId, minutesLater(1));
    const expected = [null, null, minutesLater(1)];
    expect(await readAll()).toEqual(
      parties.map((party, index) => ({ ...party, consideredAt: expected[index] })),
    );
  });

  test('are listed with those whose confirmation is not over', async () => {
    await insertParty({ eventId: otherEventId });
    const old = await insertParty();
    await insertParty({ state: 'unconfirmed' });
    const left = await insertParty({ state: 'left' });
    const unconfirmed = await insertParty({ state: 'unconfirmed', joinedAt: minutesLater(1) });
    expect(await listParties(database, eventId, testNow)).toEqual([old, left, unconfirmed]);
  });
});

test('the seats of carts are listed by cart', async () => {
  await insertClaim(1, 'HELD', { cartId: otherCartId });
  await insertClaim(2, 'SOLD');
  await insertClaim(0, 'HELD');
  const listed = await listCartSeats(database, [cartId]);
  expect(listed.map((seat) => [seat.cartId, seat.chairName, seat.state])).toEqual([
    [cartId, 'Chair 1', 'HELD'],
    [cartId, 'Chair 3', 'SOLD'],
  ]);
  expect(await listCartSeats(database, [])).toEqual([]);
});

test('only the empty cart of a search is deleted', async () => {
  const id = randomUUID();
  await database.insert(cart).values({ id, eventId, createdAt: testNow });
  await deleteCartRow(database, id);
  const rows = await database.select().from(cart);
  expect(rows.map((row) => row.id).toSorted()).toEqual([cartId, otherCartId].toSorted());
});

describe('an offer has ended', () => {
  const isEnded = async () => (await listEndedOffers(database, testNow)).length > 0;
  test.each([
    ['when its time is over', ['HELD', testNow], true],
    ['not before', ['HELD', minutesLater(1)], false],
    ['not while a payment holds it', ['PAYING', testNow], false],
    ['not when it is sold', ['SOLD', null], false],
    ['when its chairs were given back', null, true],
  ] as const)('%s', async (_, claim, expected) => {
    await insertClaim(1, 'HELD', { cartId: otherCartId });
    if (claim) await insertClaim(0, claim[0], { expiresAt: claim[1] });
    await insertParty(offered);
    expect(await isEnded()).toBe(expected);
  });

  test('only where one was made', async () => {
    for (const state of states) if (state !== 'offered') await insertParty({ state });
    expect(await isEnded()).toBe(false);
  });
});

describe('an event is due', () => {
  const before = minutesLater(-10);
  const past = { countdownTarget: testNow };
  const isDue = async () => {
    const due = await listDueEvents(database, testNow, before);
    expect(due).not.toContain(otherEventId);
    return due.includes(eventId);
  };
  const keep = (expiresAt: Date | null = null) =>
    insertClaim(0, 'WAITING', { cartId: null, expiresAt });
  const updateEvent = (values: Partial<typeof event.$inferInsert>) =>
    database.update(event).set(values).where(eq(event.id, eventId));
  const considered = { consideredAt: testNow };

  beforeEach(async () => {
    await database.execute(sql`update event set countdown_target = '2027-06-13T03:59:59Z'`);
  });

  test.each<[string, () => Promise<unknown>, boolean]>([
    ['not when no one waits', async () => {}, false],
    ['for a party that was never considered', () => insertParty(), true],
    ['again after a while', () => insertParty({ consideredAt: minutesLater(-11) }), true],
    ['not at the minute itself', () => insertParty({ consideredAt: before }), false],
    ['not for a party with an offer', () => insertParty(offered), false],
    [
      'for a kept chair, although the parties were considered',
      async () => [await keep(), await insertParty(considered)],
      true,
    ],
    [
      'for a chair whose gathering has ended',
      async () => [await keep(testNow), await insertParty(considered)],
      true,
    ],
    [
      'not for a gathered chair',
      async () => [await keep(minutesLater(1)), await insertParty(considered)],
      false,
    ],
    [
      'not for a chair in a cart',
      async () => [
        await insertClaim(0, 'HELD', { expiresAt: testNow }),
        await insertParty(considered),
      ],
      false,
    ],
    [
      'for a gathered chair that no one waits for',
      async () => [
        await keep(minutesLater(1)),
        await insertParty({ ...considered, eventId: otherEventId }),
      ],
      true,
    ],
    [
      'for a chair that only a party with an offer waits for',
      async () => [await keep(minutesLater(1)), await insertParty(offered)],
      true,
    ],
    [
      'not before the sale',
      async () => [
        await updateEvent({ salesFrom: minutesLater(1) }),
        await keep(),
        await insertParty(),
      ],
      false,
    ],
    [
      'at the start of the sale',
      async () => [await updateEvent({ salesFrom: testNow }), await insertParty()],
      true,
    ],
    [
      'not at the end of the sale',
      async () => [await updateEvent({ salesUntil: testNow }), await keep(), await insertParty()],
      false,
    ],
    [
      'before the end of the sale',
      async () => [await updateEvent({ salesUntil: minutesLater(1) }), await insertParty()],
      true,
    ],
    [
      'after the sale for a chair that no one waits for',
      async () => [await updateEvent({ salesUntil: testNow }), await keep()],
      true,
    ],
    [
      'after the event while someone waits',
      async () => [await updateEvent({ ...past, salesUntil: testNow }), await insertParty()],
      true,
    ],
    ['not after the event', () => updateEvent({ ...past, salesUntil: testNow }), false],
  ])('%s', async (_, prepare, expected) => {
    await prepare();
    expect(await isDue()).toBe(expected);
  });

  test('for its own chairs and parties only', async () => {
    await database.insert(chairClaim).values({
      eventId,
      chairId: chairAt(1),
      guestType: 'adult',
      amountCents: 1,
      state: 'WAITING',
    });
    await insertParty();
    expect(await isDue()).toBe(true);
  });
});
