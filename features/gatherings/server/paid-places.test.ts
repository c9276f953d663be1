import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { expectProblem } from '#app/server/testing/staff.ts';
import { gatheringDoor } from '#features/gatherings/contract/gathering-door.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { gatheringData } from './personal-data-queries.ts';
import { createPartyEmail } from './emails.ts';
import { getSettings } from '#platform/settings.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';
import { createPartyInput } from './testing/gathering-input.ts';
import { setUpRetreat } from './testing/set-up-retreat.ts';

const retreat = await setUpRetreat();
const { site, admin, database, addRetreat, saveTypes, join, pay, read, list } = retreat;
const { getBooking, refund, release, expectBalanced, readIncome } = retreat;
afterAll(() => site.stop());

const minutes = (count: number) => site.clock.advance(count * 60_000);

/** The text of an email about an answer, as it would be sent now. */
async function writeEmail(partyId: number, about: 'answered' | 'paid' | 'expired' | 'refunded') {
  const builder = createPartyEmail(site.site.platform);
  const settings = await getSettings(database);
  const email = await builder.build(
    { partyId, about, text: '', sender: null, before: null },
    settings,
  );
  return renderBuilt(settings, email)?.text ?? '';
}

describe('paid places', () => {
  test('are held, paid and given a code each', async () => {
    const { slug, id, adultId, childId } = await addRetreat();
    const body = createPartyInput({
      tickets: [
        { typeId: adultId, quantity: 2 },
        { typeId: childId, quantity: 1 },
      ],
    });
    const before = await readIncome();
    const { state, key } = await site.call(gatheringParties.create, { params: { slug }, body });
    expect(state).toBe('paying');
    const held = await read(key ?? '');
    expect(held).toMatchObject({
      adults: 2,
      children: 1,
      due: { feeCents: 900, totalCents: 28_900 },
      soldTickets: [],
    });
    expect(await writeEmail(held.id, 'answered')).toContain('$289.00');
    const page = await site.call(gatherings.get, { params: { slug }, query: {} });
    expect(page.occurrence?.ticketsLeft).toEqual([
      { typeId: adultId, left: 28 },
      { typeId: childId, left: 9 },
    ]);
    expect(await pay(key ?? '', 'tok_visa', 100)).toBe('amount-mismatch');
    expect(await pay(key ?? '', 'tok_chargeDeclined')).toBe('card-declined');
    expect(await pay(key ?? '')).toBe('paid');
    expect(await pay(key ?? '', 'tok_visa', 28_900)).toBe('places-paid');
    const paid = await read(key ?? '');
    expect(paid).toMatchObject({ state: 'coming', due: null });
    expect(new Set(paid.soldTickets.map(({ code }) => code)).size).toBe(3);
    const receipt = await writeEmail(paid.id, 'paid');
    for (const { code } of paid.soldTickets) expect(receipt).toContain(code);
    const [listed] = await list(id);
    expect(listed).toMatchObject({ ticketText: '2 × Adult, 1 × Child', state: 'coming' });
    expect(await readIncome()).toEqual({
      ...before,
      fees: (before['fees'] ?? 0) + 900,
      'Retreat: Adult': (before['Retreat: Adult'] ?? 0) + 24_000,
      'Retreat: Child': (before['Retreat: Child'] ?? 0) + 4_000,
    });
    await expectBalanced();
    const [attempt] = await site.call(payments.list, {}, admin);
    expect(attempt).toMatchObject({ subject: 'gathering', name: body.name, state: 'SUCCEEDED' });
  });

  test('that are paid stay until they are refunded', async () => {
    const { slug, id, adultId, ticketTypes } = await addRetreat();
    const { key } = await join(slug, adultId);
    await pay(key);
    const params = { key };
    await expect(site.call(gatheringParties.withdraw, { params })).rejects.toMatchObject(
      expectProblem('tickets-paid'),
    );
    const body = { adults: 3, children: 0, responses: [], tickets: [] };
    await site.call(gatheringParties.update, { params, body });
    expect(await read(key)).toMatchObject({ adults: 1, tickets: [{ quantity: 1 }] });
    await expect(saveTypes(id, [])).rejects.toMatchObject(expectProblem('ticket-type-in-use'));
    await saveTypes(id, ticketTypes, 0);
    const bookingId = (await list(id))[0]?.bookingId ?? 0;
    const { tickets } = await getBooking(bookingId);
    await refund(
      bookingId,
      tickets.map((ticket) => ticket.id),
    );
    await expect(site.call(gatherings.delete, { params: { id } }, admin)).rejects.toMatchObject(
      expectProblem('gathering-has-sales'),
    );
  });

  test('need a choice of what is offered, and a place that costs something', async () => {
    const { slug, id, ticketTypes } = await addRetreat();
    const free = { id: null, title: 'Baby', priceCents: 0, isForChild: true, stock: 5 };
    const send = (tickets: { typeId: number; quantity: number }[]) =>
      site.call(gatheringParties.create, {
        params: { slug },
        body: createPartyInput({ tickets }),
      });
    await expect(send([])).rejects.toMatchObject(expectProblem('validation-failed'));
    await expect(send([{ typeId: 99_999, quantity: 1 }])).rejects.toMatchObject(
      expectProblem('ticket-type-not-found'),
    );
    const { ticketTypes: all } = await saveTypes(id, [...ticketTypes, free]);
    const typeId = all.at(-1)?.id ?? 0;
    await expect(send([{ typeId, quantity: 1 }])).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
  });

  test('that are not paid in time go to the waiting list, which pays by its email', async () => {
    const { slug, id, adultId } = await addRetreat({ stock: 1 });
    const late = await join(slug, adultId);
    const waiting = await join(slug, adultId);
    expect([late.state, waiting.state]).toEqual(['paying', 'waiting']);
    expect(await pay(waiting.key, 'tok_visa', 12_400)).toBe('places-not-held');
    minutes(59);
    await release();
    expect(await read(late.key)).toMatchObject({ state: 'paying' });
    minutes(1);
    expect(await pay(late.key, 'tok_visa', 12_400)).toBe('places-not-held');
    await release();
    expect(await read(late.key)).toMatchObject({ state: 'withdrawn' });
    expect(await read(waiting.key)).toMatchObject({ state: 'paying' });
    minutes(23 * 60);
    await release();
    expect(await pay(waiting.key)).toBe('paid');
    expect((await list(id)).map(({ state }) => state)).toEqual(['withdrawn', 'coming']);
    expect(await writeEmail((await read(late.key)).id, 'expired')).toContain('not paid in time');
  });

  test('are given back one by one, each to who waits, the last with the fee', async () => {
    const { slug, id, adultId } = await addRetreat({ stock: 2 });
    const { key } = await join(slug, adultId, 2);
    await pay(key);
    const first = await join(slug, adultId);
    const second = await join(slug, adultId);
    const bookingId = (await list(id)).find(({ state }) => state === 'coming')?.bookingId ?? 0;
    const before = await readIncome();
    const { tickets } = await getBooking(bookingId);
    const [one = 0, two = 0] = tickets.map((ticket) => ticket.id);
    await refund(bookingId, [one]);
    await refund(bookingId, [one]);
    expect(await read(key)).toMatchObject({ state: 'coming', adults: 1 });
    expect(await read(first.key)).toMatchObject({ state: 'paying' });
    expect(await read(second.key)).toMatchObject({ state: 'waiting' });
    expect(await getBooking(bookingId)).toMatchObject({ refundedCents: 12_000 });
    await refund(bookingId, [one, two]);
    expect(await read(key)).toMatchObject({ state: 'withdrawn' });
    expect(await read(second.key)).toMatchObject({ state: 'paying' });
    expect(await getBooking(bookingId)).toMatchObject({ refundedCents: 24_800, failedCents: 0 });
    expect(await readIncome()).toEqual({
      ...before,
      fees: (before['fees'] ?? 0) - 800,
      'Retreat: Adult': (before['Retreat: Adult'] ?? 0) - 24_000,
    });
    expect(await pay(first.key)).toBe('paid');
    await expectBalanced();
  });

  test('are paid in cash by nobody: the team sends the link, and withdraws what is not paid', async () => {
    const { id, adultId } = await addRetreat();
    const input = createPartyInput({ tickets: [{ typeId: adultId, quantity: 1 }] });
    const { slotIds: _slotIds, ...body } = input;
    const add = (email: string) =>
      site.call(
        gatheringParties.createForTeam,
        { params: { id }, body: { ...body, email } },
        admin,
      );
    await expect(add('')).rejects.toMatchObject(expectProblem('validation-failed'));
    const noted = await add('by-hand@example.org');
    expect(noted.state).toBe('paying');
    const withdrawn = await site.call(
      gatheringParties.updateForTeam,
      {
        params: { id, party: noted.id },
        body: { adults: 1, children: 0, isComing: false },
      },
      admin,
    );
    expect(withdrawn.state).toBe('withdrawn');
  });
});

test('who is deleted leaves the places and the books without a name', async () => {
  const { slug, id, adultId } = await addRetreat({ stock: 2 });
  const { key, email } = await join(slug, adultId);
  await pay(key);
  const unpaid = await join(slug, adultId);
  const bookingId = (await list(id))[0]?.bookingId ?? 0;
  for (const subject of [email, unpaid.email])
    for (const source of gatheringData)
      await source.erase(database, { email: subject, userId: null });
  expect(await list(id)).toMatchObject([{ name: 'Deleted person', email: '', state: 'coming' }]);
  expect(await getBooking(bookingId)).toMatchObject({ name: 'Deleted person', email: '' });
  await expectBalanced();
});

test('the door lets a code in once, from several devices, later and again', async () => {
  const { slug, id, adultId } = await addRetreat();
  const { key } = await join(slug, adultId, 3);
  await pay(key);
  const day = '2027-12-18';
  const codes = (await read(key)).soldTickets.map(({ code }) => code);
  const [first = '', second = '', third = ''] = codes;
  const now = site.clock.now().getTime();
  const scan = (code: string, secondsAgo: number) => ({
    code,
    arrival: randomUUID(),
    scannedAt: new Date(now - secondsAgo * 1000),
    isUndo: false,
  });
  const send = async (...scans: ReturnType<typeof scan>[]) =>
    (await site.call(gatheringDoor.receive, { params: { id }, body: { day, scans } }, admin))
      .verdicts;
  const offline = [scan(first, 60), scan(second.toLowerCase(), 50), scan('NOSUCHCODE', 40)];
  expect(await send(...offline)).toEqual(['arrived', 'arrived', 'unknown']);
  expect(await send(...offline)).toEqual(['arrived', 'arrived', 'unknown']);
  expect(await send(scan(first, 30))).toEqual(['arrived-before']);
  const [, arrival = scan(second, 50)] = offline;
  await send({ ...arrival, isUndo: true });
  expect(await list(id)).toMatchObject([{ arrived: 1 }]);
  const bookingId = (await list(id))[0]?.bookingId ?? 0;
  const { tickets } = await getBooking(bookingId);
  await refund(bookingId, [tickets[2]?.id ?? 0]);
  expect(await send(scan(third, 10))).toEqual(['refunded']);
  const query = { day };
  const places = await site.call(gatheringDoor.list, { params: { id }, query }, admin);
  expect(places.map(({ arrivedAt, isRefunded }) => [arrivedAt !== null, isRefunded])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

test(
  'a hundred answers at once for thirty places sell thirty, and the books have the money',
  { timeout: 240_000 },
  async () => {
    const { slug, id, adultId } = await addRetreat({ stock: 30 });
    const before = await readIncome();
    const parties = await Promise.all(Array.from({ length: 100 }, () => join(slug, adultId)));
    const held = parties.filter(({ state }) => state === 'paying');
    expect(held).toHaveLength(30);
    // Everyone tries to pay, also who waits; three cards are declined.
    const outcomes = await Promise.all(
      parties.map((party) => {
        const isDeclined = held.indexOf(party) >= 0 && held.indexOf(party) < 3;
        return pay(party.key, isDeclined ? 'tok_chargeDeclined' : 'tok_visa', 12_400);
      }),
    );
    const count = (outcome: string) => outcomes.filter((other) => other === outcome).length;
    expect([count('paid'), count('card-declined'), count('places-not-held')]).toEqual([27, 3, 70]);
    minutes(61);
    await release();
    expect((await list(id)).filter(({ state }) => state === 'paying')).toHaveLength(3);
    const waiting = parties.filter(({ state }) => state === 'waiting');
    const all = await Promise.all(waiting.map(({ key }) => pay(key, 'tok_visa', 12_400)));
    expect(all.filter((outcome) => outcome === 'paid')).toHaveLength(3);
    expect((await list(id)).filter(({ state }) => state === 'coming')).toHaveLength(30);
    await expectBalanced();
    const income = await readIncome();
    expect((income['Retreat: Adult'] ?? 0) - (before['Retreat: Adult'] ?? 0)).toBe(30 * 12_000);
    expect((income['fees'] ?? 0) - (before['fees'] ?? 0)).toBe(30 * 400);
  },
);
