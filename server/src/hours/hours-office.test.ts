import { hours } from '@namugongo/contract/hours';
import { site as siteContract } from '@namugongo/contract/site';
import { afterAll, describe, expect, test } from 'vitest';
import { openBank } from '../testing/open-bank.ts';
import { refusedWith } from '../testing/staff.ts';
import { hourLedger } from './tables.ts';

const bank = await openBank();
const {
  ask,
  byId,
  fulfil,
  letters,
  offer,
  other,
  read,
  receiver,
  secretary,
  site,
  step,
  volunteer,
} = bank;
afterAll(() => site.stop());

type Person = typeof bank.volunteer;

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
