import { hours } from '#features/hours/contract/hours.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#platform/settings.ts';
import { fetchExport, readCsvLines } from '#app/server/testing/read-export.ts';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { hourLedger } from './tables.ts';

const bank = await setUpHoursBank();
const {
  request,
  byId,
  fulfil,
  listEmails: emails,
  offer,
  other,
  read,
  receiver,
  secretary,
  site,
  step,
  volunteer,
} = bank;
const officeEmail = 'office@example.org';
await updateSettings(site.handle.database, { email: officeEmail });
afterAll(() => site.stop());

type Person = typeof bank.volunteer;

describe('Medication and Counselling', () => {
  test('go to a coordinator first and need a clearance', async () => {
    const { id } = await offer({ category: 'Counselling' });
    await request(id);
    expect((await emails(id))[0]?.subject).toBe('A request for Counselling needs your answer');
    expect(await read(id, volunteer)).toMatchObject({ requesterName: null, note: null });
    await expect(step('accept', id, volunteer)).rejects.toMatchObject(
      expectProblem('hour-state-invalid'),
    );
    await expect(step('forward', id, secretary)).rejects.toMatchObject(
      expectProblem(
        'clearance-missing',
        'We have no clearance for Sample Volunteer to help with Counselling.',
      ),
    );
    expect((await read(id, secretary)).cleared).toBe(false);
    const clearance = await site.call(
      hours.grantClearance,
      { ...byId(id), body: { until: '2027-12-31' } },
      secretary.session,
    );
    expect(await site.call(hours.listClearances, {}, secretary.session)).toContainEqual(clearance);
    expect(await step('forward', id, secretary)).toMatchObject({
      state: 'Requested',
      isForwarded: true,
      cleared: true,
    });
    expect((await step('accept', id, volunteer)).state).toBe('Accepted');
    const second = await offer({ category: 'Medication' });
    await request(second.id);
    await expect(step('forward', second.id, secretary)).rejects.toMatchObject(
      expectProblem('clearance-missing'),
    );
    await site.call(hours.revokeClearance, byId(clearance.id), secretary.session);
    await expect(
      site.call(hours.revokeClearance, byId(clearance.id), secretary.session),
    ).rejects.toMatchObject(expectProblem('clearance-not-found'));
  });
});

describe('a coordinator', () => {
  test('offers and asks for people without email; both names are stored', async () => {
    const { id } = await offer(
      { forAnother: true, volunteerName: 'An elder', available: 'Available' },
      secretary,
    );
    const requested = await request(id, secretary, { forAnother: true, name: 'Another elder' });
    expect(requested).toMatchObject({
      volunteerName: 'An elder',
      createdById: 'Sample Person',
      requesterName: 'Another elder',
      requestedById: 'Sample Person',
      role: 'coordinator',
    });
    expect((await emails(id))[0]).toMatchObject({ to: officeEmail });
    expect((await emails(id))[0]?.text).toContain('An elder has no email address.');
    await step('accept', id, secretary);
    expect((await fulfil(id, secretary, { hours: 3 })).state).toBe('Fulfilled');
    await expect(offer({ forAnother: true }, other)).rejects.toMatchObject(
      expectProblem('hour-not-yours'),
    );
  });

  test('creates a request with the offer form', async () => {
    const requested = await offer(
      { forAnother: true, requesterName: 'An elder', requesterTelephone: '6175550300' },
      secretary,
    );
    expect(requested).toMatchObject({ state: 'Requested', requesterName: 'An elder' });
  });
});

describe('the ledger', () => {
  const ledger = (by: Person) => site.call(hours.getLedger, {}, by.session);

  async function fulfilled(input: number) {
    const { id } = await offer({}, other);
    await request(id, secretary);
    await step('accept', id, other);
    await fulfil(id, other, { hours: input });
    await fulfil(id, secretary);
    return id;
  }

  test('has the hours given and received, and is corrected only by reversals', async () => {
    const id = await fulfilled(2);
    const of = async (by: Person) =>
      (await ledger(by)).lines
        .filter(({ hourId }) => hourId === id)
        .map(({ direction, hours: input }) => `${direction} ${input}`);
    expect(await of(other)).toEqual(['given 2']);
    expect(await of(secretary)).toEqual(['received 2', 'given 2']);
    expect(await of(volunteer)).toEqual([]);
    const body = { hours: 1.25, reason: 'It was shorter' };
    await site.call(hours.correct, { ...byId(id), body }, secretary.session);
    expect(await of(other)).toEqual(['given 1.25', 'given -2', 'given 2']);
    const total = async () =>
      (await ledger(other)).totals.reduce((sum, item) => sum + item.volunteered, 0);
    expect(await total()).toBe(1.25);
    const back = { hours: 0 as const, reason: 'It did not happen' };
    await site.call(hours.correct, { ...byId(id), body: back }, secretary.session);
    expect(await total()).toBe(0);
    await expect(
      site.call(hours.correct, { ...byId(id), body }, secretary.session),
    ).rejects.toMatchObject(expectProblem('ledger-empty'));
    const { database } = site.handle;
    await expect(database.update(hourLedger).set({ minutes: 1 })).rejects.toThrow();
    await expect(database.delete(hourLedger)).rejects.toThrow();
  });

  test('rejects future dates, missing hours and hours that are not quarters', async () => {
    const { id } = await offer();
    await request(id);
    await step('accept', id, volunteer);
    const errors = (facts: Record<string, string>) => ({ problem: { errors: facts } });
    await expect(fulfil(id, receiver)).rejects.toMatchObject(
      errors({ hours: 'Hours are required' }),
    );
    await expect(
      fulfil(id, volunteer, { hours: 1, dateFulfilled: '2027-05-02' }),
    ).rejects.toMatchObject(errors({ dateFulfilled: "Choose a date that isn't in the future" }));
    await expect(fulfil(id, other, { hours: 1 })).rejects.toMatchObject(
      expectProblem('hour-not-yours'),
    );
  });

  test('is a file of what its reader sees', async () => {
    await fulfilled(3);
    const fetchLines = async ({ session }: Person) => {
      const input = { query: { format: 'csv' as const } };
      return readCsvLines((await fetchExport(site, hours.exportLedger, input, session)).bytes);
    };
    const head = 'Date,Name,Hours,Service,Number,Correction of,Note,By';
    expect(await fetchLines(volunteer)).toEqual([head]);
    const own = await fetchLines(other);
    expect(own.filter((line) => line.includes(',Received,'))).toEqual([]);
    expect(own[1]).toMatch(/,Given,[^,]+,3,,/);
    const all = await fetchLines(secretary);
    expect(all.some((line) => line.includes(',Received,'))).toBe(true);
    expect(all).toEqual(expect.arrayContaining(own));
  });
});
