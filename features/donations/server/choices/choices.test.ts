import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounting } from '#features/accounting/contract/accounting.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import {
  type ChoiceKind,
  donationChoices,
  type DonationChoice,
} from '#features/donations/contract/donation-choices.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { donate } from '#app/server/testing/donate.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { fetchExport } from '#app/server/testing/read-export.ts';
import { toChoiceName } from './rules.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');
const create = async (kind: ChoiceKind, label: string) =>
  site.call(donationChoices.create, { body: { kind, label } }, await treasurer());
const listChoicesOfKind = async (kind: ChoiceKind) =>
  (await site.call(donationChoices.list, {}, await treasurer())).filter(
    (choice) => choice.kind === kind,
  );
const toValues = ({ label, state }: DonationChoice) => ({ label, state });
async function change(
  choice: DonationChoice,
  changes: Partial<Pick<DonationChoice, 'label' | 'state'>>,
) {
  const { kind, name } = choice;
  const body = { ...toValues(choice), ...changes, seen: toValues(choice) };
  return site.call(donationChoices.update, { params: { kind, name }, body }, await treasurer());
}
const listOffered = async (kind: ChoiceKind) => {
  const { purposes, locations } = await site.call(donations.getInformation, {});
  return (kind === 'purpose' ? purposes : locations).map(({ label }) => label);
};

async function readFile(endpoint: Endpoint, query: Record<string, unknown>) {
  const input = { params: {}, query: { ...query, format: 'csv' } };
  const { bytes } = await fetchExport(site, endpoint, input, await treasurer());
  return new TextDecoder().decode(bytes);
}

test('the specified ones, and offerings for Masses, are what a site begins with', async () => {
  expect((await listChoicesOfKind('purpose')).map(({ name }) => name).join(', ')).toBe(
    'Children_Ministry, Community_Sunday, IT_Services, Liturgy, Makungula, Mens_Committee, Ndobolo, UMD, Vocations_Committee, Wellness_committee, Womens_Committee, Youth_committee, Mass_intentions',
  );
  expect((await listChoicesOfKind('location')).map(({ name }) => name).join(', ')).toBe(
    'St_Anthony, St_Charles_Lwanga, St_Kizito, St_Mugagga, St_Xavier_Francis',
  );
  expect(await listOffered('purpose')).toContain("Men's Committee");
});

test.each([
  ['New Roof, 2028', 'New_Roof_2028'],
  ["Women's Retreat", 'Womens_Retreat'],
  ['Café', 'Cafe'],
  ['صدقة', 'Choice'],
])('%j has the name %j on the wire', (label, name) => {
  expect(toChoiceName(label)).toBe(name);
});

test('a new purpose is chosen in the form and at the desk; renamed, every list says its new name', async () => {
  const purpose = await create('purpose', 'New roof');
  const location = await create('location', 'Guest');
  expect(await listOffered('purpose')).toContain('New roof');
  const email = 'roof@example.org';
  const donated = await donate(site.base, {
    message: purpose.name,
    location: location.name,
    email,
    phone: '6175550177',
  });
  expect(donated).toMatchObject({ status: 200 });
  const collection = {
    reference: randomUUID(),
    receivedOn: '2027-05-01',
    location: location.name,
    note: '',
    totalCents: 2_000,
    donations: [
      {
        name: 'Anna Achan',
        phone: '',
        email: '',
        method: 'cash' as const,
        checkNumber: '',
        split: [{ message: purpose.name, amount: 2_000 }],
      },
    ],
  };
  await site.call(donationBatches.create, { body: collection }, await treasurer());
  const renamed = await change(purpose, { label: 'Roof and gutters' });
  expect(renamed).toMatchObject({ name: 'New_Roof', isUsed: true });

  const { donations: rows, totals } = await site.call(
    donations.list,
    { query: {} },
    await treasurer(),
  );
  const row = rows.find((item) => item.id === donated.response?.donationId);
  expect(row).toMatchObject({
    locationLabel: 'Guest',
    parts: [{ message: 'New_Roof', label: 'Roof and gutters' }],
  });
  expect(totals.purposes).toContainEqual({
    name: 'New_Roof',
    label: 'Roof and gutters',
    amountCents: 7_000,
  });
  const { income } = await site.call(payments.getTotals, { query: {} }, await treasurer());
  expect(income.filter(({ kind }) => kind === 'New_Roof')).toHaveLength(2);
  expect(income.every(({ kind, kindLabel }) => kind !== 'New_Roof' || kindLabel !== kind)).toBe(
    true,
  );
  const query = { grouping: 'payment' };
  expect(await readFile(accounting.exportQuickBooks, query)).toContain(
    'Gifts for Roof and gutters',
  );
  expect(await readFile(donations.export, {})).toContain('Roof and gutters');
  await expect
    .poll(async () => (await openEmails(site.handle.database)).map(({ text }) => text).join('\n'))
    .toContain('Location: Guest');
});

test('a label that changes does not undo the signature of a day', async () => {
  const purpose = await create('purpose', 'Novena');
  await donate(site.base, { message: purpose.name });
  const params = { day: '2027-05-01' };
  const { figures } = await site.call(treasuryDays.get, { params }, await treasurer());
  await site.call(treasuryDays.sign, { params, body: { figures, note: '' } }, await treasurer());
  await change(purpose, { label: 'Novena of the Martyrs' });
  const after = await site.call(treasuryDays.get, { params }, await treasurer());
  expect(after.signature?.isCurrent).toBe(true);
});

test('one that is archived while a form is open is named, and nothing is charged', async () => {
  const purpose = await create('purpose', 'Funeral of 2026');
  const archived = await change(purpose, { state: 'archived' });
  expect(await listOffered('purpose')).not.toContain('Funeral of 2026');
  const { status, detail } = await donate(site.base, { message: purpose.name });
  expect([status, detail]).toEqual([
    409,
    'Funeral of 2026 can no longer be chosen. Nothing was charged. Please choose another.',
  ]);
  expect(await donate(site.base, { message: 'Never_there' })).toMatchObject({ status: 422 });
  expect(await donate(site.base, { location: 'Never_there' })).toMatchObject({ status: 422 });
  await change(archived, { state: 'active' });
  expect(await donate(site.base, { message: purpose.name })).toMatchObject({ status: 200 });
});

test('what a gift has is archived, the rest is deleted and comes back with Undo', async () => {
  const [used] = (await listChoicesOfKind('purpose')).filter(({ isUsed }) => isUsed);
  if (!used) throw new Error('No purpose is used.');
  await expectRejected(change(used, { state: 'deleted' }), 'donation-choice-used');
  const location = await create('location', 'Nowhere');
  const deleted = await change(location, { state: 'deleted' });
  expect((await listChoicesOfKind('location')).map(({ label }) => label)).not.toContain('Nowhere');
  await change(deleted, { state: 'active' });
  expect(await listOffered('location')).toContain('Nowhere');
});

test('two of one name are refused; a second that is deleted leaves the name free', async () => {
  await expectRejected(create('purpose', 'liturgy'), 'donation-choice-exists');
  const first = await create('purpose', 'Picnic');
  await change(first, { state: 'deleted' });
  const second = await create('purpose', 'Picnic');
  expect(second.name).toBe('Picnic_2');
  await expectRejected(
    change({ ...first, state: 'deleted' }, { state: 'active' }),
    'donation-choice-exists',
  );
});

test('the order is that of the form; a list that changed meanwhile is not overwritten', async () => {
  const names = (await listChoicesOfKind('location')).map(({ name }) => name);
  const body = { kind: 'location' as const, names: names.toReversed(), seen: names };
  await site.call(donationChoices.reorder, { body }, await treasurer());
  expect((await listChoicesOfKind('location')).map(({ name }) => name)).toEqual(names.toReversed());
  await expectRejected(
    site.call(donationChoices.reorder, { body }, await treasurer()),
    'record-changed',
  );
});
