import { hours } from '@namugongo/contract/hours';
import type { HourForm, HourRequest } from '@namugongo/contract/hour-records';
import type { Role } from '@namugongo/contract/endpoint';
import { people } from '@namugongo/contract/people';
import { site as siteContract } from '@namugongo/contract/site';
import { like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '../platform/tables.ts';
import { openOffice } from '../testing/open-office.ts';
import { refusedWith } from '../testing/staff.ts';
import { expireHours } from './expire-hours.ts';
import { hourLedger } from './tables.ts';

const office = await openOffice();
const { site, admin } = office;
afterAll(() => site.stop());

const personOf = async (...roles: Role[]) => office.member(...roles);
const volunteer = await personOf('member');
const receiver = await personOf('member');
const other = await personOf('member');
const secretary = await personOf('secretary');

const form = (facts: Partial<HourForm> = {}): HourForm => ({
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Transport',
  description: 'Rides on Sundays',
  startDate: '2027-05-02',
  endDate: '2027-06-30',
  place: 'A volunteer street',
  volunteerEmail: '',
  requesterName: '',
  requesterTelephone: '',
  forAnother: false,
  available: 'Available',
  ...facts,
});
const request: HourRequest = {
  name: 'Sample Receiver',
  telephone: '6175550200',
  note: 'To Mass, please',
  place: 'A receiver street',
  forAnother: false,
};

type Person = typeof volunteer;
const byId = (id: number) => ({ params: { id } });
const offer = (facts: Partial<HourForm> = {}, by: Person = volunteer) =>
  site.call(hours.offer, { body: form(facts) }, by.session);
const ask = (id: number, by: Person = receiver, facts: Partial<HourRequest> = {}) =>
  site.call(hours.request, { ...byId(id), body: { ...request, ...facts } }, by.session);
const read = (id: number, by: Person) => site.call(hours.read, byId(id), by.session);
const step = (
  name: 'accept' | 'decline' | 'withdraw' | 'publish' | 'forward',
  id: number,
  by: Person,
) => site.call(hours[name], byId(id), by.session);
const fulfil = (id: number, by: Person, body: { hours?: number; dateFulfilled?: string } = {}) =>
  site.call(hours.fulfil, { ...byId(id), body: { dateFulfilled: null, ...body } }, by.session);

/** The letters about an offer in the order in which they were written. */
async function letters(id: number): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await site.handle.database
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail hours ${id} round %`))
    .orderBy(outbox.id);
  return rows.map(
    ({ payload }) => payload['mail'] as { to: string; subject: string; text: string },
  );
}
const secretIn = ({ text }: { text: string } = { text: '' }) =>
  /#\/hours-answer\/([\w-]+)/.exec(text)?.[1] ?? '';
const answer = (secret: string, word: 'accept' | 'decline' | 'confirm') =>
  site.call(hours.answer, { params: { secret }, body: { answer: word } });

describe('an offer', () => {
  test('goes from Available to Fulfilled with a letter to either side at each step', async () => {
    const { id, state } = await offer();
    expect(state).toBe('Available');
    expect((await ask(id)).state).toBe('Requested');
    expect((await step('accept', id, volunteer)).state).toBe('Accepted');
    expect(await fulfil(id, volunteer, { hours: 1.5 })).toMatchObject({
      state: 'Accepted',
      fulfilled: 'Claimed',
    });
    const done = await fulfil(id, receiver);
    expect(done).toMatchObject({
      state: 'Fulfilled',
      fulfilled: 'Yes',
      hours: 1.5,
      dateFulfilled: '2027-05-01',
    });
    expect((await letters(id)).map(({ to, subject }) => [to, subject])).toEqual([
      [volunteer.email, 'Sample Receiver asks for your help'],
      [receiver.email, 'Sample Volunteer has accepted'],
      [volunteer.email, 'You help Sample Receiver'],
      [receiver.email, 'Did Sample Volunteer help you?'],
      [volunteer.email, 'Your hours are confirmed'],
    ]);
    const { entries } = await site.call(
      people.audit,
      { query: { search: `"professional hour ${id}"`.replaceAll('"', '') } },
      admin,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'fulfil hours',
      'fulfil hours',
      'accept hours',
      'request hours',
      'offer hours',
    ]);
    expect(JSON.stringify(entries)).not.toContain('617555');
  });

  test('shows places and telephones only after the acceptance, and to the two alone', async () => {
    const { id } = await offer();
    await ask(id);
    expect(await read(id, receiver)).toMatchObject({
      volunteerTelephone: null,
      place: null,
      actor: 'receiver',
    });
    expect(await read(id, volunteer)).toMatchObject({
      requesterName: 'Sample Receiver',
      note: 'To Mass, please',
      requesterTelephone: null,
      requestPlace: null,
      actor: 'volunteer',
    });
    expect(await read(id, other)).toMatchObject({
      volunteerName: 'Sample Volunteer',
      volunteerTelephone: null,
      requesterName: null,
      note: null,
      actions: [],
    });
    expect(await read(id, secretary)).toMatchObject({
      volunteerTelephone: '6175550100',
      requesterTelephone: '6175550200',
    });
    const [told] = await letters(id);
    expect(told?.text).not.toMatch(/555-0200|A receiver street/);
    await step('accept', id, volunteer);
    expect(await read(id, receiver)).toMatchObject({
      volunteerTelephone: '6175550100',
      place: 'A volunteer street',
    });
    expect(await read(id, volunteer)).toMatchObject({
      requesterTelephone: '6175550200',
      requestPlace: 'A receiver street',
    });
    expect(await read(id, other)).toMatchObject({ volunteerTelephone: null, place: null });
    const list = await site.call(hours.list, {});
    expect(list.find((one) => one.id === id)).toEqual({
      id,
      category: 'Transport',
      startDate: '2027-05-02',
      endDate: '2027-06-30',
      available: 'Accepted',
    });
  });

  test("that is a draft is its own person's, is changed, and published with the form", async () => {
    const { id, state } = await offer({ available: 'draft' });
    expect(state).toBe('draft');
    await expect(read(id, other)).rejects.toMatchObject(refusedWith('hour-not-found'));
    expect((await site.call(hours.list, {})).some((one) => one.id === id)).toBe(false);
    const body = form({ description: 'Rides on Fridays' });
    const changed = await site.call(hours.change, { ...byId(id), body }, volunteer.session);
    expect(changed).toMatchObject({ state: 'Available', description: 'Rides on Fridays' });
    await expect(
      site.call(hours.change, { ...byId(id), body }, other.session),
    ).rejects.toMatchObject(refusedWith('hour-not-yours'));
    await ask(id);
    const moved = form({ category: 'Medication' });
    await expect(
      site.call(hours.change, { ...byId(id), body: moved }, volunteer.session),
    ).rejects.toMatchObject(
      refusedWith('hour-state', 'This offer is Requested now, so this is not possible.'),
    );
  });

  test('is withdrawn by the volunteer, its request by the receiver; either side is told', async () => {
    const { id } = await offer();
    await ask(id);
    await step('accept', id, volunteer);
    expect((await step('withdraw', id, receiver)).state).toBe('Available');
    expect(await read(id, volunteer)).toMatchObject({ requesterName: null, note: null });
    await ask(id, other);
    expect((await step('withdraw', id, volunteer)).state).toBe('Withdrawn');
    const told = (await letters(id)).filter(({ subject }) => subject.includes('withdrawn'));
    expect(told.map(({ to }) => to)).toEqual([volunteer.email, other.email]);
    expect((await step('publish', id, volunteer)).state).toBe('Available');
    await expect(step('accept', id, volunteer)).rejects.toMatchObject(refusedWith('hour-state'));
    await expect(step('withdraw', id, other)).rejects.toMatchObject(refusedWith('hour-not-yours'));
  });

  test('is asked for by one of two at the same moment', async () => {
    const { id } = await offer();
    const tries = await Promise.allSettled([ask(id, receiver), ask(id, other)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await letters(id)).toHaveLength(1);
    await expect(ask(id, volunteer)).rejects.toMatchObject(refusedWith('hour-not-yours'));
  });

  test('is deleted with a way back, while nobody has asked', async () => {
    const { id } = await offer();
    await site.call(hours.remove, byId(id), volunteer.session);
    await expect(read(id, volunteer)).rejects.toMatchObject(refusedWith('hour-not-found'));
    await expect(site.call(hours.restore, byId(id), other.session)).rejects.toMatchObject(
      refusedWith('hour-not-yours'),
    );
    expect((await site.call(hours.restore, byId(id), volunteer.session)).state).toBe('Available');
    await ask(id);
    await expect(site.call(hours.remove, byId(id), volunteer.session)).rejects.toMatchObject(
      refusedWith('hour-state'),
    );
  });
});

describe('the link of a letter', () => {
  test('shows without changing, works once and without signing in', async () => {
    const { id } = await offer();
    await ask(id);
    const secret = secretIn((await letters(id))[0]);
    const letter = () => site.call(hours.letter, { params: { secret } });
    for (let scan = 0; scan < 3; scan += 1)
      expect(await letter()).toMatchObject({ kind: 'answer', requesterName: 'Sample Receiver' });
    expect((await read(id, volunteer)).state).toBe('Requested');
    await expect(answer(secret, 'confirm')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    const tries = await Promise.allSettled([answer(secret, 'accept'), answer(secret, 'decline')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(letter()).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    await expect(answer(secret, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
  });

  test('confirms what was claimed', async () => {
    const { id } = await offer();
    await ask(id);
    await answer(secretIn((await letters(id))[0]), 'accept');
    await fulfil(id, volunteer, { hours: 2 });
    const claim = (await letters(id)).find(({ subject }) => subject.startsWith('Did '));
    const secret = secretIn(claim);
    expect(await site.call(hours.letter, { params: { secret } })).toMatchObject({
      kind: 'confirm',
      hours: 2,
    });
    expect(await answer(secret, 'confirm')).toEqual({ state: 'Fulfilled' });
  });

  test('ends when the offer goes on without it, and after 30 days', async () => {
    const { id } = await offer({ endDate: null });
    await ask(id);
    const first = secretIn((await letters(id))[0]);
    await step('withdraw', id, receiver);
    await expect(answer(first, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    await ask(id);
    const second = secretIn((await letters(id)).at(-1));
    expect(second).not.toBe(first);
    const before = site.clock.now();
    site.clock.advance(31 * 24 * 3_600_000);
    await expect(answer(second, 'accept')).rejects.toMatchObject(refusedWith('hour-link-invalid'));
    site.clock.set(before);
    expect(await answer(second, 'decline')).toEqual({ state: 'Declined' });
  });
});

describe('Medication and Counselling', () => {
  test('go to a coordinator first, who needs a clearance on record', async () => {
    const { id } = await offer({ category: 'Counselling' });
    await ask(id);
    expect((await letters(id))[0]?.subject).toBe('A request for Counselling waits for you');
    expect(await read(id, volunteer)).toMatchObject({ requesterName: null, note: null });
    await expect(step('accept', id, volunteer)).rejects.toMatchObject(refusedWith('hour-state'));
    await expect(step('forward', id, secretary)).rejects.toMatchObject(
      refusedWith(
        'clearance-missing',
        'Sample Volunteer has no clearance for Counselling on record.',
      ),
    );
    expect((await read(id, secretary)).cleared).toBe(false);
    const clearance = await site.call(
      hours.clear,
      { ...byId(id), body: { until: '2027-12-31' } },
      secretary.session,
    );
    expect(await site.call(hours.clearances, {}, secretary.session)).toContainEqual(clearance);
    expect(await step('forward', id, secretary)).toMatchObject({
      state: 'Requested',
      forwarded: true,
      cleared: true,
    });
    expect((await step('accept', id, volunteer)).state).toBe('Accepted');
    const second = await offer({ category: 'Medication' });
    await ask(second.id);
    await expect(step('forward', second.id, secretary)).rejects.toMatchObject(
      refusedWith('clearance-missing'),
    );
    await site.call(hours.endClearance, byId(clearance.id), secretary.session);
    await expect(
      site.call(hours.endClearance, byId(clearance.id), secretary.session),
    ).rejects.toMatchObject(refusedWith('clearance-not-found'));
  });
});

describe('a coordinator', () => {
  test('offers and asks for people without e-mail; both names are kept', async () => {
    const { id } = await offer(
      { forAnother: true, volunteerName: 'An elder', available: 'Available' },
      secretary,
    );
    const asked = await ask(id, secretary, { forAnother: true, name: 'Another elder' });
    expect(asked).toMatchObject({
      volunteerName: 'An elder',
      offeredBy: 'Sample Person',
      requesterName: 'Another elder',
      askedBy: 'Sample Person',
      actor: 'coordinator',
    });
    const { email } = await site.call(siteContract.read, {});
    expect((await letters(id))[0]).toMatchObject({ to: email });
    expect((await letters(id))[0]?.text).toContain('An elder has no e-mail address here.');
    await step('accept', id, secretary);
    expect((await fulfil(id, secretary, { hours: 3 })).state).toBe('Fulfilled');
    await expect(offer({ forAnother: true }, other)).rejects.toMatchObject(
      refusedWith('hour-not-yours'),
    );
  });

  test('asks with the same form', async () => {
    const asked = await offer(
      { forAnother: true, requesterName: 'An elder', requesterTelephone: '6175550300' },
      secretary,
    );
    expect(asked).toMatchObject({ state: 'Requested', requesterName: 'An elder' });
  });
});

describe('the ledger', () => {
  const ledger = (by: Person) => site.call(hours.ledger, {}, by.session);

  async function fulfilled(given: number) {
    const { id } = await offer({}, other);
    await ask(id, secretary);
    await step('accept', id, other);
    await fulfil(id, other, { hours: given });
    await fulfil(id, secretary);
    return id;
  }

  test('has what one gave and the other received, and is corrected by reversals only', async () => {
    const id = await fulfilled(2);
    const of = async (by: Person) =>
      (await ledger(by)).lines
        .filter(({ hourId }) => hourId === id)
        .map(({ direction, hours: given }) => `${direction} ${given}`);
    expect(await of(other)).toEqual(['given 2']);
    expect(await of(secretary)).toEqual(['received 2', 'given 2']);
    expect(await of(volunteer)).toEqual([]);
    const body = { hours: 1.25, reason: 'It was shorter' };
    await site.call(hours.correct, { ...byId(id), body }, secretary.session);
    expect(await of(other)).toEqual(['given 1.25', 'given -2', 'given 2']);
    const total = async () => (await ledger(other)).totals.reduce((sum, one) => sum + one.given, 0);
    expect(await total()).toBe(1.25);
    const back = { hours: 0 as const, reason: 'It did not happen' };
    await site.call(hours.correct, { ...byId(id), body: back }, secretary.session);
    expect(await total()).toBe(0);
    await expect(
      site.call(hours.correct, { ...byId(id), body }, secretary.session),
    ).rejects.toMatchObject(refusedWith('ledger-empty'));
    const { database } = site.handle;
    await expect(database.update(hourLedger).set({ minutes: 1 })).rejects.toThrow();
    await expect(database.delete(hourLedger)).rejects.toThrow();
  });

  test('takes no hours of tomorrow, none that nobody named, and odd ones not at all', async () => {
    const { id } = await offer();
    await ask(id);
    await step('accept', id, volunteer);
    const errors = (facts: Record<string, string>) => ({ problem: { errors: facts } });
    await expect(fulfil(id, receiver)).rejects.toMatchObject(
      errors({ hours: 'Hours are required' }),
    );
    await expect(
      fulfil(id, volunteer, { hours: 1, dateFulfilled: '2027-05-02' }),
    ).rejects.toMatchObject(errors({ dateFulfilled: 'Date Fulfilled is in the future' }));
    await expect(fulfil(id, other, { hours: 1 })).rejects.toMatchObject(
      refusedWith('hour-not-yours'),
    );
  });
});

test('time warns a week before the last day and ends an offer after it, once each', async () => {
  const { id } = await offer({ endDate: '2027-05-20' });
  const asked = await offer({ endDate: '2027-05-20' });
  await ask(asked.id);
  const start = site.clock.now();
  const at = async (day: string) => {
    site.clock.set(new Date(`${day}T16:00:00Z`));
    await expireHours(site.site.platform);
    await expireHours(site.site.platform);
    return (await letters(id)).map(({ subject }) => subject);
  };
  expect(await at('2027-05-12')).toEqual([]);
  expect(await at('2027-05-13')).toEqual(['Your offer ends soon']);
  expect(await at('2027-05-20')).toEqual(['Your offer ends soon']);
  expect(await at('2027-05-21')).toEqual(['Your offer ends soon', 'An offer of hours has ended']);
  expect((await letters(asked.id)).slice(1).map(({ to }) => to)).toEqual([
    volunteer.email,
    receiver.email,
  ]);
  const again = step('publish', id, volunteer);
  await expect(again).rejects.toMatchObject(refusedWith('hour-past'));
  site.clock.set(start);
  expect((await step('publish', id, volunteer)).state).toBe('Available');
});

test.each([
  [{ volunteerName: ' ' }, { volunteerName: 'Name is required' }],
  [{ volunteerTelephone: '' }, { volunteerTelephone: 'Telephone is required' }],
  [{ category: '' }, { category: 'Category is required' }],
  [{ description: ' ' }, { description: 'description is required' }],
  [{ endDate: '2027-05-01' }, { endDate: 'End Date is before Start Date' }],
  [{ startDate: '', endDate: '2027-04-30' }, { endDate: 'End Date has passed' }],
])('an offer with %j is refused at its field', async (facts, errors) => {
  const response = await fetch(`${site.base}/api/professionalhour`, {
    method: 'POST',
    headers: { ...volunteer.session.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...form(), ...facts }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'invalid', errors });
});

test("the record on the wire is the specification's, odd names and all", async () => {
  const { id } = await offer();
  const response = await fetch(`${site.base}/api/professionalhour/${id}`, {
    headers: volunteer.session.headers,
  });
  expect(await response.json()).toMatchObject({
    id,
    volunteerName: 'Sample Volunteer',
    volunteerTelephone: '6175550100',
    category: 'Transport',
    description: 'Rides on Sundays',
    startDate: '2027-05-02',
    endDate: '2027-06-30',
    requesterName: null,
    requesterTelephone: null,
    available: 'Available',
    fullfilled: 'No',
    dateFullfilled: null,
  });
});
