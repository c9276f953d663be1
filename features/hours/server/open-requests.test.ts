import { today } from '#features/today/contract/today.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { OpenRequestInput } from '#features/hours/contract/hour-schemas.ts';
import { people } from '#features/people/contract/people.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { SealedEmail } from '#platform/email/sealed-email.ts';
import { updateSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { expireHours } from './expire-hours.ts';

const bank = await setUpHoursBank();
const { site, byId, offer, read, step, listEmails, findSecret, applyEmailAction } = bank;
const { receiver, secretary, volunteer, other } = bank;
const officeEmail = 'office@example.org';
await updateSettings(site.handle.database, { email: officeEmail });
afterAll(() => site.stop());

const sample: OpenRequestInput = {
  name: 'Sample Receiver',
  telephone: '6175550200',
  category: 'Transport',
  startDate: '2027-05-02',
  endDate: '2027-05-30',
  note: 'A ride to Mass',
  location: 'A receiver street',
  forAnother: false,
};
const send = (facts: Partial<OpenRequestInput> = {}, by = receiver) =>
  site.call(hours.requestHelp, { body: { ...sample, ...facts } }, by.session);
const match = (id: number, offerId: number, by = secretary) =>
  site.call(hours.match, { ...byId(id), body: { offerId } }, by.session);
const reply = (id: number, by = secretary) =>
  site.call(hours.reply, { ...byId(id), body: { reply: 'Please call on Monday' } }, by.session);
const countTasks = async () =>
  (await site.call(today.get, {}, secretary.session)).tasks.find(
    ({ kind }) => kind === 'hour-requests',
  )?.count ?? 0;
const listOwn = async () =>
  (await site.call(hours.listOwn, {}, receiver.session)).map(({ id, state }) => [id, state]);

test('a request without an offer is seen by who asked and by the coordinator, by nobody else', async () => {
  const before = await countTasks();
  const { id } = await send();
  expect(await countTasks()).toBe(before + 1);
  expect(await read(id, receiver)).toMatchObject({
    isOpenRequest: true,
    state: 'Requested',
    category: 'Transport',
    startDate: '2027-05-02',
    endDate: '2027-05-30',
    note: 'A ride to Mass',
    requesterName: 'Sample Receiver',
    requestLocation: 'A receiver street',
    role: 'receiver',
    actions: ['withdraw'],
  });
  expect(await read(id, secretary)).toMatchObject({
    requesterTelephone: '6175550200',
    actions: ['withdraw', 'match', 'reply'],
  });
  await expect(read(id, other)).rejects.toMatchObject(expectProblem('hour-not-found'));
  for (const list of [
    await site.call(hours.list, {}),
    await site.call(hours.listDescribed, {}, other.session),
  ])
    expect(list.map((row) => row.id)).not.toContain(id);
  expect((await listEmails(id)).map(({ to, text }) => [to, text])).toEqual([
    [officeEmail, expect.stringContaining('no one has offered it')],
  ]);
  expect((await listEmails(id))[0]?.text).toContain(`/professionalhours/${id}\n`);
});

test('it becomes the request of an offer, whose volunteer answers by email', async () => {
  const { id } = await send();
  const { id: offerId } = await offer();
  for (const by of [receiver, volunteer, other])
    await expect(match(id, offerId, by)).rejects.toMatchObject(expectProblem('forbidden'));
  expect(await match(id, offerId)).toMatchObject({
    id: offerId,
    state: 'Requested',
    requesterName: 'Sample Receiver',
    note: 'A ride to Mass',
  });
  expect(await listOwn()).toContainEqual([offerId, 'Requested']);
  expect((await listOwn()).map(([own]) => own)).not.toContain(id);
  await expect(match(id, offerId)).rejects.toMatchObject(expectProblem('hour-not-found'));
  const [email] = await listEmails(offerId);
  await applyEmailAction(findSecret(email), 'accept');
  expect(await read(offerId, receiver)).toMatchObject({
    state: 'Accepted',
    volunteerTelephone: '6175550100',
  });
});

test.each([
  ['declines', (id: number) => step('decline', id, volunteer)],
  ['withdraws the offer', (id: number) => step('withdraw', id, volunteer)],
  [
    'never answers',
    async () => {
      const now = site.clock.now();
      site.clock.set(new Date('2027-05-20T12:00:00Z'));
      await expireHours(site.site.platform);
      site.clock.set(now);
    },
  ],
])('it comes back to the coordinator when the volunteer %s', async (_, refuse) => {
  const before = await countTasks();
  const { id } = await send({ endDate: null });
  const { id: offerId } = await offer({ endDate: '2027-05-10' });
  await match(id, offerId);
  expect(await countTasks()).toBe(before);
  await refuse(offerId);
  expect(await read(id, receiver)).toMatchObject({ state: 'Requested', isOpenRequest: true });
  expect(await countTasks()).toBe(before + 1);
  const [first, second] = (await listEmails(id)).map(({ to, text }) => [to, text]);
  expect(first).toEqual([officeEmail, expect.stringContaining('no one has offered it')]);
  expect(second).toEqual([
    officeEmail,
    expect.stringContaining("Sample Volunteer can't help Sample Receiver, who still needs"),
  ]);
  // It is told of once, and the offer is no longer the receiver's.
  const received = (await listEmails(offerId)).filter(({ to }) => to === receiver.email);
  expect(received.map(({ text }) => text)).toEqual([
    expect.stringContaining('A coordinator looks for someone else, and will answer you.'),
  ]);
  await expect(read(offerId, receiver)).rejects.toMatchObject(expectProblem('hour-not-found'));
  expect(await read(offerId, secretary)).toMatchObject({ requesterName: null, note: '' });
  const { entries } = await site.call(
    people.listAuditEntries,
    { query: { search: `professional hour ${id}` } },
    bank.admin,
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'reopen hours', subject: `professional hour ${id}` }),
  );
  await reply(id);
});

test('while an offer answers it, it is not restored, and it is kept until the volunteer has helped', async () => {
  const { id } = await send({ endDate: null });
  const { id: offerId } = await offer({ endDate: null });
  await match(id, offerId);
  await expect(site.call(hours.restore, byId(id), secretary.session)).rejects.toMatchObject(
    expectProblem('hour-not-found'),
  );
  const now = site.clock.now();
  await step('accept', offerId, volunteer);
  site.clock.advance(40 * 24 * 3_600_000);
  await expireHours(site.site.platform);
  site.clock.set(now);
  await step('withdraw', offerId, volunteer);
  expect(await read(id, receiver)).toMatchObject({ state: 'Requested', isOpenRequest: true });
  await reply(id);
});

test('only an available offer of the same kind is matched, for Medication with a clearance', async () => {
  const { id } = await send();
  const { id: drive } = await offer();
  const { id: visit } = await offer({ category: 'Companionship' });
  await bank.request(drive, other);
  for (const offerId of [drive, visit, id])
    await expect(match(id, offerId)).rejects.toMatchObject(expectProblem('hour-state-invalid'));
  await expect(match(id, 999_999)).rejects.toMatchObject(expectProblem('hour-not-found'));
  const { id: own } = await offer({}, receiver);
  await expect(match(id, own)).rejects.toMatchObject(expectProblem('hour-state-invalid'));

  const { id: medical } = await send({ category: 'Medication' });
  expect((await read(medical, secretary)).cleared).toBeNull();
  const clearance = { body: { until: null } };
  await expect(
    site.call(hours.grantClearance, { ...byId(medical), ...clearance }, secretary.session),
  ).rejects.toMatchObject(expectProblem('hour-not-found'));
  const { id: nurse } = await offer({ category: 'Medication' });
  await expect(match(medical, nurse)).rejects.toMatchObject(expectProblem('clearance-missing'));
  await site.call(hours.grantClearance, { ...byId(nurse), ...clearance }, secretary.session);
  expect(await match(medical, nurse)).toMatchObject({ state: 'Requested', isForwarded: true });
});

test('a coordinator answers it in words that who asked reads', async () => {
  const { id } = await send();
  await expect(reply(id, receiver)).rejects.toMatchObject(expectProblem('forbidden'));
  await reply(id);
  expect(await read(id, receiver)).toMatchObject({
    state: 'Declined',
    reply: 'Please call on Monday',
  });
  const email = (await listEmails(id)).find(({ to }) => to === receiver.email);
  expect(email?.text).toContain('“Please call on Monday”');
  // It leaves the email with the data of who asked.
  const key = `mail hours ${id} round 1 closed`;
  const rows = await site.handle.database.select().from(outbox).where(eq(outbox.dedupeKey, key));
  const [involved] = rows.map(({ payload }) => SealedEmail.parse(payload).mail.people);
  expect(involved).toContainEqual(
    expect.objectContaining({ texts: expect.arrayContaining(['Please call on Monday']) }),
  );
  // Nobody else's answer, and no state that an offer has.
  for (const name of ['accept', 'decline', 'forward'] as const)
    await expect(step(name, id, secretary)).rejects.toMatchObject(
      expectProblem('hour-state-invalid'),
    );
  // Asking again begins anew, and tells the office once more.
  const emails = (await listEmails(id)).length;
  expect(await step('publish', id, receiver)).toMatchObject({ state: 'Requested', reply: null });
  expect(await listEmails(id)).toHaveLength(emails + 1);
});

test('who asked withdraws it, and can ask again', async () => {
  const { id } = await send();
  await expect(step('withdraw', id, other)).rejects.toMatchObject(expectProblem('hour-not-yours'));
  expect(await step('withdraw', id, receiver)).toMatchObject({ state: 'Withdrawn' });
  expect(await step('publish', id, receiver)).toMatchObject({ state: 'Requested' });
});

test('a coordinator withdraws it, and who asked is told', async () => {
  const { id } = await send();
  await step('withdraw', id, secretary);
  expect(await read(id, receiver)).toMatchObject({ state: 'Withdrawn' });
  expect((await listEmails(id)).map(({ to, text }) => [to, text])).toEqual([
    [officeEmail, expect.anything()],
    [receiver.email, expect.stringContaining('A coordinator withdrew your request.')],
  ]);
});

test('it expires after its last day, and who asked is told', async () => {
  const { id } = await send({ startDate: null, endDate: '2027-05-12' });
  const now = site.clock.now();
  site.clock.set(new Date('2027-05-14T12:00:00Z'));
  await expireHours(site.site.platform);
  expect(await read(id, receiver)).toMatchObject({ state: 'Expired' });
  const emails = await listEmails(id);
  expect(emails.map(({ to }) => to)).toEqual([officeEmail, receiver.email]);
  expect(emails[1]?.text).toContain('Its last day has passed.');
  await expect(step('publish', id, receiver)).rejects.toMatchObject(expectProblem('hour-past'));
  site.clock.set(now);
});

test('a coordinator asks for someone without an account', async () => {
  await expect(send({ forAnother: true }, receiver)).rejects.toMatchObject(
    expectProblem('hour-not-yours'),
  );
  const { id } = await send({ forAnother: true, name: 'An Elder' }, secretary);
  expect(await read(id, secretary)).toMatchObject({
    requesterName: 'An Elder',
    requestedById: expect.any(String),
    role: 'coordinator',
  });
});

test.each<[string, Partial<OpenRequestInput>, string, string]>([
  ['without a note', { note: ' ' }, 'note', 'Note is required'],
  ['without a name', { name: '' }, 'name', 'Name is required'],
  [
    'that ends before it begins',
    { startDate: '2027-06-02', endDate: '2027-06-01' },
    'endDate',
    'Choose an End Date after the Start Date',
  ],
])('a request %s is refused in words', (_, facts, field, message) => {
  const { error } = OpenRequestInput.safeParse({ ...sample, ...facts });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('a request whose days have passed is refused in words', async () => {
  await expect(send({ startDate: null, endDate: '2020-01-01' })).rejects.toMatchObject({
    problem: { errors: { endDate: 'Choose an End Date in the future' } },
  });
});
