import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DonationInput } from '#features/donations/contract/donations.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { donate } from '#app/server/testing/donate.ts';
import { setUpMonthlyDonations } from '#app/server/testing/set-up-monthly-donations.ts';
import { expectRejected } from '#app/server/testing/staff.ts';

const { begin, charge, donor, getNoon, renew, site } = await setUpMonthlyDonations();
beforeEach(renew);
afterAll(() => site.stop());
const treasurer = () => site.as('treasurer');

/** The record that has the only gift under a new address. */
async function give(facts: Partial<DonationInput>): Promise<number> {
  const email = `${randomUUID()}@example.org`;
  await donate(site.base, { ...facts, email });
  return findDonor(email);
}

async function findDonor(email: string): Promise<number> {
  const list = await site.call(donors.list, {}, await treasurer());
  return list.donors.find(({ emails }) => emails.some(({ value }) => value === email))?.id ?? 0;
}

const getDetails = async (id: number) =>
  site.call(donors.get, { params: { id } }, await treasurer());
const getDonor = async (id: number) => (await getDetails(id)).donor;

async function getSeen(id: number) {
  const { name, email, telephone, address, donations: count } = await getDonor(id);
  return { name, email, telephone, address, donations: count };
}

async function join(id: number, otherId: number) {
  const seen = { donor: await getSeen(id), other: await getSeen(otherId) };
  return site.call(donors.join, { params: { id }, body: { otherId, seen } }, await treasurer());
}

const split = async (id: number, donationIds: number[]) =>
  site.call(
    donors.split,
    { params: { id }, body: { name: 'James Okello', donationIds } },
    await treasurer(),
  );

async function undoNewest(id: number): Promise<void> {
  const [move] = (await getDetails(id)).moves;
  await site.call(donors.undoMove, { params: { id: move?.id ?? 0 } }, await treasurer());
}

async function update(id: number, change: { address?: string; email?: string }): Promise<void> {
  const { name, email, telephone, address } = await getDonor(id);
  const seen = { name, email, telephone, address };
  const body = { ...seen, ...change, seen };
  await site.call(donors.update, { params: { id }, body }, await treasurer());
}

/** The record of an envelope with a name only. */
async function giveByName(name: string): Promise<number> {
  const [envelope, body] = buildBatch({ name });
  await site.call(donationBatches.create, { body }, await treasurer());
  const list = await site.call(donors.list, {}, await treasurer());
  return list.donors.find((item) => item.name === envelope.name)?.id ?? 0;
}

function buildBatch(change: { name: string; donorId?: number }) {
  const envelope = {
    phone: '',
    email: '',
    method: 'cash' as const,
    checkNumber: '',
    split: [{ message: 'UMD' as const, amount: 900 }],
    ...change,
  };
  const body = {
    reference: randomUUID(),
    receivedOn: '2027-01-20',
    location: 'St_Kizito' as const,
    note: '',
    totalCents: 900,
    donations: [envelope],
  };
  return [envelope, body] as const;
}

test('the months that were charged since a join go back with their monthly gift', async () => {
  await begin({ name: 'Sarah Okello' });
  const monthly = await findDonor(donor.email);
  const other = await give({ name: 'James Okello' });
  site.clock.set(getNoon('2027-02-10'));
  await join(other, monthly);
  await charge('2027-02-28');
  expect(await getDonor(other)).toMatchObject({ donations: 3 });
  await undoNewest(other);
  expect(await getDonor(other)).toMatchObject({ donations: 1 });
  expect(await getDonor(monthly)).toMatchObject({ donations: 2 });
});

test('months of before that were at the other record stay there', async () => {
  await begin({ name: 'Sarah Okello' });
  const first = await findDonor(donor.email);
  await charge('2027-02-28');
  const newest = (await getDetails(first)).donations[0]?.id ?? 0;
  const { id } = await split(first, [newest]);
  site.clock.set(getNoon('2027-03-10'));
  await join(first, id);
  await undoNewest(first);
  expect([await getDonor(first), await getDonor(id)]).toMatchObject([
    { donations: 1 },
    { donations: 1 },
  ]);
});

test('a join fills in what the record lacks, and its undoing takes back exactly that', async () => {
  const card = await give({ name: 'Ruth Nakato', phone: '6175550131' });
  const { email } = await getDonor(card);
  await update(card, { address: '12 Main Street' });
  const cash = await giveByName('Ruth Nakato in cash');
  const filled = { email, telephone: '6175550131', address: '12 Main Street' };
  const joined = await join(cash, card);
  expect(joined).toMatchObject({ name: 'Ruth Nakato in cash', ...filled });
  await undoNewest(cash);
  expect(await getDonor(cash)).toMatchObject({ email: '', telephone: '', address: '' });
  expect(await getDonor(card)).toMatchObject(filled);

  // What it had, and what was written since, stays.
  await update(cash, { email: 'own@example.org' });
  expect(await join(cash, card)).toMatchObject({ ...filled, email: 'own@example.org' });
  await update(cash, { address: '7 Oak Street' });
  await undoNewest(cash);
  const remaining = { email: 'own@example.org', telephone: '', address: '7 Oak Street' };
  expect(await getDonor(cash)).toMatchObject(remaining);
});

test('an undone split leaves the record that has another gift, also a refunded one', async () => {
  const id = await give({ name: 'Sarah Okello' });
  const body = buildBatch({ name: 'Sarah Okello', donorId: id })[1];
  await site.call(donationBatches.create, { body }, await treasurer());
  const [newest] = (await getDetails(id)).donations;
  const own = await split(id, [newest?.id ?? 0]);
  const later = buildBatch({ name: 'James Okello', donorId: own.id })[1];
  await site.call(donationBatches.create, { body: later }, await treasurer());
  const extra = (await getDetails(own.id)).donations.find((item) => item.id !== newest?.id);
  const refund = { reason: 'Given back', seen: { state: 'PAID' as const } };
  const params = { id: extra?.id ?? 0 };
  await site.call(donations.refund, { params, body: refund }, await treasurer());
  await undoNewest(own.id);
  expect((await getDetails(own.id)).donations).toMatchObject([{ state: 'REFUNDED' }]);

  // One without any gift is hidden.
  const again = await split(id, [newest?.id ?? 0]);
  await undoNewest(again.id);
  await expectRejected(getDonor(again.id), 'donor-not-found');
});
