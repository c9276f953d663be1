import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationStatements as statements } from '#features/donations/contract/donation-statements.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { ownDonations } from '#features/donations/contract/own-donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { directory, defaultPrivacySettings } from '#features/directory/contract/directory.ts';
import { emptyMemberFields } from '#features/directory/contract/member-fields.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { buildUrl } from '#contract/client.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { expectRejected } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin: treasurer, member } = await startSiteWithAdmin();
afterAll(() => site.stop());
const year = 2027;

type Facts = Partial<Parameters<typeof donate>[1]>;

/** The donor of a new gift. */
async function give(facts: Facts) {
  const { response } = await donate(site.base, facts);
  const list = await site.call(donors.list, {}, treasurer);
  const details = await Promise.all(list.donors.map(({ id }) => getDetails(id)));
  const own = details.find(({ donations }) =>
    donations.some(({ id }) => id === response?.donationId),
  );
  if (!own || !response) throw new Error('The gift has no donor.');
  return { ...own.donor, donationId: response.donationId };
}

const getDetails = (id: number) => site.call(donors.get, { params: { id } }, treasurer);
const listSuggested = async (id: number) =>
  (await getDetails(id)).suggestions.map(({ other, likeness }) => [other.id, likeness]);
const readHistory = (id: number) => site.call(donors.getHistory, { params: { id } }, treasurer);
async function getSeen(id: number) {
  const { name, email, telephone, address, donations } = (await getDetails(id)).donor;
  return { name, email, telephone, address, donations };
}

async function join(
  id: number,
  otherId: number,
  change: { email?: string; donations?: number } = {},
) {
  const seen = { donor: await getSeen(id), other: await getSeen(otherId) };
  const body = { otherId, seen: { ...seen, other: { ...seen.other, ...change } } };
  return site.call(donors.join, { params: { id }, body }, treasurer);
}

async function readStatement(donor: number) {
  const url = buildUrl(site.base, statements.getPdf, { params: { year }, query: { donor } });
  const response = await fetch(url, treasurer);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok
    ? parsePdf(bytes)
        .map(({ text }) => text)
        .join('\n')
    : null;
}

test('a couple that shares an address has two statements until the treasurer joins them', async () => {
  const patrick = await give({ name: 'Patrick Mukasa', email: 'm@example.org', amount: 1_100 });
  const mary = await give({ name: 'Mary Mukasa', email: 'M@example.org', amount: 2_200 });
  const again = await give({ name: 'patrick  mukasa', email: 'M@EXAMPLE.org', amount: 3_300 });
  expect(again.id).toBe(patrick.id);
  expect(mary.id).not.toBe(patrick.id);
  expect(await listSuggested(mary.id)).toEqual([[patrick.id, 'email']]);
  expect(await readStatement(mary.id)).not.toContain('$11.00');

  for (const change of [{ email: '' }, { donations: 2 }])
    await expectRejected(join(patrick.id, mary.id, change), 'record-changed');
  const one = await join(patrick.id, mary.id);
  expect((await getDetails(one.id)).otherNames).toEqual([]);
  expect(one).toMatchObject({ donations: 3, names: expect.arrayContaining(['Mary Mukasa']) });
  const { name, email, telephone, address } = one;
  const input = {
    name: 'Patrick and Mary Mukasa',
    email,
    telephone,
    address: '12 Main Street\nWaltham, MA 02451',
  };
  await site.call(
    donors.update,
    { params: { id: one.id }, body: { ...input, seen: { name, email, telephone, address } } },
    treasurer,
  );
  const text = await readStatement(one.id);
  for (const part of ['Patrick and Mary Mukasa', '12 Main Street', 'Waltham, MA 02451', '$66.00'])
    expect(text).toContain(part);
  await expectRejected(getDetails(mary.id), 'donor-not-found');
  await expectRejected(
    site.call(
      donors.update,
      { params: { id: one.id }, body: { ...input, seen: { name, email, telephone, address } } },
      treasurer,
    ),
    'record-changed',
  );

  // Undone, each has their own gifts again.
  const [move] = (await getDetails(one.id)).moves;
  await site.call(donors.undoMove, { params: { id: move?.id ?? 0 } }, treasurer);
  expect(await readStatement(mary.id)).toContain('$22.00');
  expect(await readStatement(one.id)).not.toContain('$22.00');
  expect(await readHistory(mary.id)).toMatchObject([
    { action: 'join donors', after: { with: 'Patrick and Mary Mukasa' } },
    { action: 'undo join of donors' },
  ]);
  const history = await readHistory(one.id);
  expect(history.map(({ action }) => action)).toEqual([
    'join donors',
    'change donor',
    'undo join of donors',
  ]);
});

test('a record without a name gets one: what the form has seen is compared as it is', async () => {
  const body = {
    reference: randomUUID(),
    receivedOn: '2027-05-01',
    location: 'St_Kizito' as const,
    note: '',
    totalCents: 500,
    donations: [
      {
        name: '',
        phone: '6175550144',
        email: '',
        method: 'cash' as const,
        checkNumber: '',
        split: [{ message: 'UMD' as const, amount: 500 }],
      },
    ],
  };
  await site.call(donationBatches.create, { body }, treasurer);
  const list = await site.call(donors.list, {}, treasurer);
  const id = list.donors.find(({ name }) => name === '')?.id ?? 0;
  const seen = { name: '', email: '', telephone: '6175550144', address: '' };
  const ofYear = await site.call(statements.list, { params: { year } }, treasurer);
  expect(ofYear.find(({ donor }) => donor === id)).toMatchObject({ name: '(617) 555-0144' });
  const update = (name: string) =>
    site.call(donors.update, { params: { id }, body: { ...seen, name, seen } }, treasurer);
  expect(await update('Joyce  Nalule')).toMatchObject({ name: 'Joyce  Nalule' });
  await expectRejected(update('Another'), 'record-changed');
});

test('names in another order and a number without an address are suggestions, until kept apart', async () => {
  const card = await give({ name: 'Ruth Nakato', email: 'ruth@example.org', phone: '6175550131' });
  const cash = await give({ name: 'nakato ruth', email: '', phone: '6175550131' });
  expect(cash.id).not.toBe(card.id);
  expect(await listSuggested(cash.id)).toEqual([[card.id, 'name']]);
  await site.call(
    donors.keepApart,
    { params: { id: cash.id }, body: { otherId: card.id } },
    treasurer,
  );
  expect(await listSuggested(cash.id)).toEqual([]);
  expect(await listSuggested(card.id)).toEqual([]);
});

test('an address that an account has confirmed brings its gifts into one record', async () => {
  const { email } = await member('member');
  const first = await give({ name: 'Grace Kato', email, amount: 1_000 });
  const second = await give({ name: 'G. Kato', email, amount: 1_500 });
  expect(second.id).toBe(first.id);
  expect(second.emails).toEqual([{ value: email, isConfirmed: true }]);
  expect((await getDetails(first.id)).account).toMatchObject({ email });
});

test('different names under one email of a record may be two people, until it has both names', async () => {
  const { email } = await member('member');
  const { id } = await give({ name: 'Grace Kato', email, amount: 1_000 });
  await give({ name: 'G. Kato', email, amount: 1_500 });
  expect((await getDetails(id)).otherNames).toEqual([]);
  await give({ name: 'Moses Kato', email, amount: 2_000 });
  const otherNames = [{ donorId: id, email, names: ['Moses Kato'] }];
  expect((await getDetails(id)).otherNames).toEqual(otherNames);
  expect((await site.call(donors.list, {}, treasurer)).otherNames).toEqual(otherNames);
  const { telephone, address } = (await getDetails(id)).donor;
  const seen = { name: 'Grace Kato', email, telephone, address };
  const body = { ...seen, name: 'Grace and Moses Kato', seen };
  await site.call(donors.update, { params: { id }, body }, treasurer);
  expect((await getDetails(id)).otherNames).toEqual([]);
});

test('gifts that were split off have a statement of their own, with the coming months', async () => {
  const email = 'family@example.org';
  const phone = '6175550155';
  const first = await give({ name: 'Sarah Okello', email, phone, amount: 1_200 });
  const monthly = await give({ name: 'Sarah Okello', email, phone, amount: 3_400, monthly: true });
  expect(monthly.id).toBe(first.id);
  const body = { name: 'James Okello', donationIds: [monthly.donationId] };
  const split = await site.call(donors.split, { params: { id: first.id }, body }, treasurer);
  expect(split).toMatchObject({ name: 'James Okello', donations: 1, amountCents: 3_400 });
  expect(await listSuggested(split.id)).toEqual([]);
  const all = await site.call(monthlyDonations.list, {}, treasurer);
  const { rows } = await site.handle.pool.query(
    'select donor_id from monthly_donation where id = $1',
    [all.find((item) => item.email === email)?.id],
  );
  expect(rows).toEqual([{ donor_id: split.id }]);
  await expectRejected(
    site.call(donors.split, { params: { id: first.id }, body }, treasurer),
    'record-changed',
  );

  const [move] = (await getDetails(split.id)).moves;
  await site.call(donors.undoMove, { params: { id: move?.id ?? 0 } }, treasurer);
  expect((await getDetails(first.id)).donor.donations).toBe(2);
  await expectRejected(getDetails(split.id), 'donor-not-found');
});

test('an envelope goes to the chosen donor; loose cash has none', async () => {
  const donor = await give({ name: 'Agnes Kizza', email: 'agnes@example.org', amount: 1_000 });
  const envelope = { phone: '', email: '', method: 'cash' as const, checkNumber: '' };
  const split = [{ message: 'UMD' as const, amount: 500 }];
  await site.call(
    donationBatches.create,
    {
      body: {
        reference: randomUUID(),
        receivedOn: '2027-05-01',
        location: 'St_Kizito',
        note: '',
        totalCents: 1_000,
        donations: [
          { ...envelope, donorId: donor.id, name: 'Mama Kizza', split },
          { ...envelope, name: '', split },
        ],
      },
    },
    treasurer,
  );
  const details = await getDetails(donor.id);
  expect(details.donor).toMatchObject({ name: 'Agnes Kizza', donations: 2, amountCents: 1_500 });
  const { rows } = await site.handle.pool.query(
    "select count(*)::int as count from donation where state = 'PAID' and donor_id is null",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('envelopes by name alone have one record; one with a number has its own', async () => {
  const envelope = { phone: '', email: '', method: 'cash' as const, checkNumber: '' };
  const split = [{ message: 'UMD' as const, amount: 500 }];
  const record = (...lines: { name: string; phone?: string; isNewDonor?: boolean }[]) => {
    const donations = lines.map((line) => ({ ...envelope, ...line, split }));
    const body = {
      reference: randomUUID(),
      receivedOn: '2027-05-01',
      location: 'St_Kizito' as const,
      note: '',
      totalCents: 500 * lines.length,
      donations,
    };
    return site.call(donationBatches.create, { body }, treasurer);
  };
  await record({ name: 'Rose Achan' }, { name: 'rose  ACHAN' });
  await record({ name: 'Rose Achan', phone: '6175550188' }, { name: 'Róse-Achan' });
  const list = await site.call(donors.list, {}, treasurer);
  const own = list.donors.filter(({ names }) => names.includes('Rose Achan'));
  expect(own.map((item) => item.donations).toSorted()).toEqual([1, 3]);
  expect(await listSuggested(own[0]?.id ?? 0)).toEqual([[own[1]?.id, 'name']]);

  // The treasurer knows that it is another person of that name.
  await record({ name: 'Rose Achan', isNewDonor: true }, { name: '', isNewDonor: true });
  const after = await site.call(donors.list, {}, treasurer);
  expect(after.donors.map(({ id }) => id)).toHaveLength(list.donors.length + 1);
});

test('a joined record is shown to the confirmed address of either, and to no number', async () => {
  const person = await member('member');
  const card = await give({ name: 'Peter Lule', email: person.email, amount: 1_700 });
  const cash = await give({ name: 'Peter Lule', email: '', phone: '6175550177', amount: 1_900 });
  const getOwn = async () =>
    (await site.call(ownDonations.get, {}, person.session)).donations.map(({ amount }) => amount);
  expect(await getOwn()).toEqual([1_700]);
  await join(card.id, cash.id);
  expect((await getOwn()).toSorted()).toEqual([1_700, 1_900]);
});

test('a donor shows the entry of the confirmed account and those that look alike, with what the treasurer may see', async () => {
  const person = await member('member');
  const create = (name: string, email: string, address: Audience) =>
    site.call(
      directory.create,
      {
        body: {
          ...emptyMemberFields,
          name,
          email,
          address: `Street of ${name}`,
          choices: { ...defaultPrivacySettings, address },
        },
      },
      treasurer,
    );
  const own = await create('Rose Nambi', person.email, 'nobody');
  await site.handle.pool.query('update member set user_id = $1 where id = $2', [person.id, own.id]);
  const alike = await create('Nambi Rose', 'other@example.org', 'members');
  const donor = await give({ name: 'Rose Nambi', email: person.email, amount: 1_000 });
  const { session } = await member('treasurer');
  const { entries } = await site.call(donors.get, { params: { id: donor.id } }, session);
  expect(entries).toEqual([
    { id: own.id, name: 'Rose Nambi', address: null, isLinked: true },
    { id: alike.id, name: 'Nambi Rose', address: 'Street of Nambi Rose', isLinked: false },
  ]);
});
