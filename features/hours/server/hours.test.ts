import { hours } from '#features/hours/contract/hours.ts';
import { people } from '#features/people/contract/people.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { expireHours } from './expire-hours.ts';

const bank = await setUpHoursBank();
const {
  admin,
  request,
  byId,
  form,
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
afterAll(() => site.stop());

describe('an offer', () => {
  test('goes from Available to Fulfilled with emails at each step', async () => {
    const { id, state } = await offer();
    expect(state).toBe('Available');
    expect((await request(id)).state).toBe('Requested');
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
    expect((await emails(id)).map(({ to, subject }) => [to, subject])).toEqual([
      [volunteer.email, 'Sample Receiver asks for your help'],
      [receiver.email, 'Sample Volunteer has accepted'],
      [volunteer.email, "You're helping Sample Receiver"],
      [receiver.email, 'Did Sample Volunteer help you?'],
      [volunteer.email, 'Your hours are confirmed'],
    ]);
    // Those without a link of their own lead to the offer.
    for (const { text } of await emails(id))
      expect(text).toMatch(new RegExp(`/hours-answer/|/professionalhours/${id}\n`));
    const { entries } = await site.call(
      people.listAuditEntries,
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

  test('shows places and telephones only after the acceptance and only to the two people', async () => {
    const { id } = await offer();
    await request(id);
    expect(await read(id, receiver)).toMatchObject({
      volunteerTelephone: null,
      location: null,
      role: 'receiver',
    });
    expect(await read(id, volunteer)).toMatchObject({
      requesterName: 'Sample Receiver',
      note: 'To Mass, please',
      requesterTelephone: null,
      requestLocation: null,
      role: 'volunteer',
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
    const [message] = await emails(id);
    expect(message?.text).not.toMatch(/555-0200|A receiver street/);
    await step('accept', id, volunteer);
    expect(await read(id, receiver)).toMatchObject({
      volunteerTelephone: '6175550100',
      location: 'A volunteer street',
    });
    expect(await read(id, volunteer)).toMatchObject({
      requesterTelephone: '6175550200',
      requestLocation: 'A receiver street',
    });
    expect(await read(id, other)).toMatchObject({ volunteerTelephone: null, location: null });
    const list = await site.call(hours.list, {});
    expect(list.find((item) => item.id === id)).toEqual({
      id,
      category: 'Transport',
      startDate: '2027-05-02',
      endDate: '2027-06-30',
      available: 'Accepted',
    });
    const described = await site.call(hours.listDescribed, {}, other.session);
    expect(described.find((item) => item.id === id)).toEqual({
      ...list.find((item) => item.id === id),
      description: 'Rides on Sundays',
    });
  });

  test('that is a draft is visible to its owner only and is published with the form', async () => {
    const { id, state } = await offer({ available: 'draft' });
    expect(state).toBe('draft');
    await expect(read(id, other)).rejects.toMatchObject(expectProblem('hour-not-found'));
    expect((await site.call(hours.list, {})).some((item) => item.id === id)).toBe(false);
    const body = form({ description: 'Rides on Fridays' });
    const changed = await site.call(hours.update, { ...byId(id), body }, volunteer.session);
    expect(changed).toMatchObject({ state: 'Available', description: 'Rides on Fridays' });
    await expect(
      site.call(hours.update, { ...byId(id), body }, other.session),
    ).rejects.toMatchObject(expectProblem('hour-not-yours'));
    await request(id);
    const moved = form({ category: 'Medication' });
    await expect(
      site.call(hours.update, { ...byId(id), body: moved }, volunteer.session),
    ).rejects.toMatchObject(
      expectProblem(
        'hour-state-invalid',
        "This offer is now Requested, so you can't do that anymore.",
      ),
    );
  });

  test('is withdrawn by the volunteer, its request by the receiver; both email the other side', async () => {
    const { id } = await offer();
    await request(id);
    await step('accept', id, volunteer);
    expect((await step('withdraw', id, receiver)).state).toBe('Available');
    expect(await read(id, volunteer)).toMatchObject({ requesterName: null, note: null });
    await request(id, other);
    expect((await step('withdraw', id, volunteer)).state).toBe('Withdrawn');
    const message = (await emails(id)).filter(({ subject }) => subject.includes('withdrawn'));
    expect(message.map(({ to }) => to)).toEqual([volunteer.email, other.email]);
    expect((await step('publish', id, volunteer)).state).toBe('Available');
    await expect(step('accept', id, volunteer)).rejects.toMatchObject(
      expectProblem('hour-state-invalid'),
    );
    await expect(step('withdraw', id, other)).rejects.toMatchObject(
      expectProblem('hour-not-yours'),
    );
  });

  test('accepts one of two concurrent requests', async () => {
    const { id } = await offer();
    const tries = await Promise.allSettled([request(id, receiver), request(id, other)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await emails(id)).toHaveLength(1);
    await expect(request(id, volunteer)).rejects.toMatchObject(expectProblem('hour-not-yours'));
  });

  test('without a request can be deleted and restored', async () => {
    const { id } = await offer();
    await site.call(hours.delete, byId(id), volunteer.session);
    await expect(read(id, volunteer)).rejects.toMatchObject(expectProblem('hour-not-found'));
    await expect(site.call(hours.restore, byId(id), other.session)).rejects.toMatchObject(
      expectProblem('hour-not-yours'),
    );
    expect((await site.call(hours.restore, byId(id), volunteer.session)).state).toBe('Available');
    await request(id);
    await expect(site.call(hours.delete, byId(id), volunteer.session)).rejects.toMatchObject(
      expectProblem('hour-state-invalid'),
    );
  });
});

test('the expiry job warns once a week before the last day and expires the offer once after it', async () => {
  const { id } = await offer({ endDate: '2027-05-20' });
  const requested = await offer({ endDate: '2027-05-20' });
  await request(requested.id);
  const start = site.clock.now();
  const at = async (day: string) => {
    site.clock.set(new Date(`${day}T16:00:00Z`));
    await expireHours(site.site.platform);
    await expireHours(site.site.platform);
    return (await emails(id)).map(({ subject }) => subject);
  };
  expect(await at('2027-05-12')).toEqual([]);
  expect(await at('2027-05-13')).toEqual(['Your offer ends soon']);
  expect(await at('2027-05-20')).toEqual(['Your offer ends soon']);
  expect(await at('2027-05-21')).toEqual(['Your offer ends soon', 'An offer of hours has ended']);
  expect((await emails(requested.id)).slice(1).map(({ to }) => to)).toEqual([
    volunteer.email,
    receiver.email,
  ]);
  const again = step('publish', id, volunteer);
  await expect(again).rejects.toMatchObject(expectProblem('hour-past'));
  site.clock.set(start);
  expect((await step('publish', id, volunteer)).state).toBe('Available');
});

test.each([
  [{ volunteerName: ' ' }, { volunteerName: 'Name is required' }],
  [{ volunteerTelephone: '' }, { volunteerTelephone: 'Telephone is required' }],
  [{ category: '' }, { category: 'Category is required' }],
  [{ description: ' ' }, { description: 'description is required' }],
  [{ endDate: '2027-05-01' }, { endDate: 'Choose an End Date after the Start Date' }],
  [{ startDate: '', endDate: '2027-04-30' }, { endDate: 'Choose an End Date in the future' }],
])('an offer with %j is refused at its field', async (facts, errors) => {
  const response = await fetch(`${site.base}/api/professionalhour`, {
    method: 'POST',
    headers: { ...volunteer.session.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...form(), ...facts }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'validation-failed', errors });
});

test('the record on the wire has the names of the specification', async () => {
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
