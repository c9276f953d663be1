import type { Role } from '#contract/roles.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { people } from '#features/people/contract/people.ts';
import {
  type PersonRecords,
  personRecords,
} from '#features/person-records/contract/person-records.ts';
import { recordKinds } from '#features/person-records/contract/rules/record-kinds.ts';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { donate } from '#app/server/testing/donate.ts';
import { payAs } from '#app/server/testing/pay-as.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { sampleHour } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { afterAll, expect, test } from 'vitest';
import { listPersonRecords } from './list-person-records.ts';
import type { RecordSource } from './sources.ts';

const { site, admin, office, add, addMemberWithAccount, getSession, secretary } =
  await setUpDirectory();
afterAll(() => site.stop());

const treasurer = await getSession('treasurer', 'member');
const chairs = await listAdultChairIds(site.base);
const name = 'Nakato Ssali';
const phone = '6175559001';
const { entry, session } = await addMemberWithAccount({ name, telephone: phone });
const { email } = entry;

const account = await getAccount(email);
const seen = { name: account.name, telephone: account.telephone };
const params = { id: account.id };
await site.call(people.update, { params, body: { name, telephone: phone, seen } }, admin);

const buy = async (buyer: { name: string; phone: string; email: string }) =>
  payAs(site.base, buyer, chairs.splice(0, 1));
const own = await buy({ name: 'N. S.', phone: '6175559002', email: email.toUpperCase() });
const byNumber = await buy({ name: 'A Stranger', phone, email: 'stranger@example.org' });
const byName = await buy({ name: 'SSALI, Nakato', phone: '6175559003', email: 'same@example.org' });
await buy({ name: 'Nobody Near', phone: '6175559004', email: 'nobody@example.org' });
await donate(site.base, { name, email, phone, amount: 5_000 });
await donate(site.base, { name: 'A Stranger', email: 'stranger@example.org', phone });
const ownHour = await site.call(hours.create, { body: sampleHour() }, session);
const otherHour = await site.call(
  hours.create,
  {
    body: sampleHour({ volunteerName: 'A Stranger', volunteerTelephone: phone, forAnother: true }),
  },
  secretary,
);

async function getAccount(address: string) {
  const account = (await site.call(people.list, {}, admin)).find((row) => row.email === address);
  if (!account) throw new Error('There is no such account.');
  return account;
}

async function getDonorId(address: string): Promise<number> {
  const list = await site.call(donors.list, {}, admin);
  return list.donors.find(({ emails }) => emails.some(({ value }) => value === address))?.id ?? 0;
}

const format = ({ records }: PersonRecords) =>
  records.map(({ kind, id, likeness }) => `${kind} ${id}: ${likeness ?? 'theirs'}`);
const listKinds = ({ records }: PersonRecords) => [...new Set(records.map(({ kind }) => kind))];
const ofAccount = (id: string, by = admin) =>
  site.call(personRecords.listOfAccount, { params: { id } }, by);
const ofEntry = (id: number, by = admin) =>
  site.call(personRecords.listOfEntry, { params: { id } }, by);
const ofDonor = (id: number, by = admin) =>
  site.call(personRecords.listOfDonor, { params: { id } }, by);

const strangerDonor = await getDonorId('stranger@example.org');
const ownDonor = await getDonorId(email);

test('an account has what is linked to it or names its confirmed address; a number and a name only suggest', async () => {
  expect(format(await ofAccount(account.id))).toEqual([
    `entry ${entry.id}: theirs`,
    `donor ${ownDonor}: theirs`,
    `order ${own.orderId}: theirs`,
    `hour ${ownHour.id}: theirs`,
    `donor ${strangerDonor}: telephone`,
    `order ${byName.orderId}: name`,
    `order ${byNumber.orderId}: telephone`,
    `hour ${otherHour.id}: telephone`,
  ]);
});

test('each page of a person leaves its own record out and shows the others', async () => {
  expect(format(await ofEntry(entry.id))).toContain(`account ${account.id}: theirs`);
  expect(format(await ofEntry(entry.id))).not.toContain(`entry ${entry.id}: theirs`);
  expect(format(await ofDonor(ownDonor))).toEqual(
    expect.arrayContaining([`account ${account.id}: theirs`, `entry ${entry.id}: theirs`]),
  );
});

test('the one who typed a member’s number has nothing of the member', async () => {
  expect(format(await ofDonor(strangerDonor))).toEqual(
    expect.arrayContaining([
      `order ${byNumber.orderId}: email`,
      `account ${account.id}: telephone`,
      `entry ${entry.id}: telephone`,
    ]),
  );
  expect(format(await ofDonor(strangerDonor)).join()).not.toContain('theirs');
});

test('each role sees the kinds whose screens it opens for everybody, and nothing of the others', async () => {
  expect(listKinds(await ofEntry(entry.id, secretary))).toEqual(['hour']);
  expect(new Set(listKinds(await ofDonor(ownDonor, treasurer)))).toEqual(
    new Set(['order', 'donor']),
  );
  const seenByTreasurer = JSON.stringify(await ofDonor(ownDonor, treasurer));
  expect(seenByTreasurer).not.toContain(account.id);
  expect(Object.values(recordKinds).flatMap(({ roles }) => roles)).not.toContain('member');
});

test.each<Role>(['member', 'editor', 'usher', 'reception'])('%s sees no list', async (role) => {
  const by = await getSession(role);
  for (const call of [
    () => ofAccount(account.id, by),
    () => ofEntry(entry.id, by),
    () => ofDonor(ownDonor, by),
  ])
    await expect(call()).rejects.toMatchObject(expectProblem('forbidden'));
});

test('a visitor sees no list, nor does the member of their own entry', async () => {
  await expect(
    site.call(personRecords.listOfEntry, { params: { id: entry.id } }),
  ).rejects.toMatchObject(expectProblem('unauthenticated'));
  await expect(ofEntry(entry.id, session)).rejects.toMatchObject(expectProblem('forbidden'));
});

test('the endpoint of each page is for those who open the page', () => {
  expect(personRecords.listOfAccount.access).toEqual(recordKinds.account.roles);
  expect(personRecords.listOfEntry.access).toEqual(recordKinds.entry.roles);
  expect(personRecords.listOfDonor.access).toEqual(recordKinds.donor.roles);
});

test('an address that nobody has confirmed only suggests', async () => {
  const address = office.freshEmail();
  const invitation = { name: 'Lubega Invited', email: address, roles: ['member' as const] };
  const invited = await site.call(people.invite, { body: invitation }, admin);
  const listed = await add({ name: 'Okot Lubega', email: address });
  const order = await buy({ name: 'Someone Else', phone: '6175559005', email: address });
  const suggested = `order ${order.orderId}: email`;
  expect(format(await ofAccount(invited.id))).toEqual([`entry ${listed.id}: email`, suggested]);
  expect(format(await ofEntry(listed.id))).toEqual([`account ${invited.id}: email`, suggested]);
  await office.accept(await office.secretFor(address));
  expect(format(await ofAccount(invited.id))).toEqual([
    `order ${order.orderId}: theirs`,
    `entry ${listed.id}: email`,
  ]);
});

test('the entry of a spouse with the same address has nothing of the account', async () => {
  const spouse = await add({ name: 'Kato Ssali', email });
  expect(format(await ofEntry(spouse.id)).join()).not.toContain('theirs');
  expect(format(await ofEntry(spouse.id))).toContain(`order ${own.orderId}: email`);
  expect(format(await ofAccount(account.id))).toContain(`entry ${spouse.id}: email`);
});

test('a ticket that somebody else bought for them is theirs', async () => {
  const bought = await buy({ name: 'A Host', phone: '6175559006', email: 'host@example.org' });
  const ticketId = bought.tickets[0]?.id ?? 0;
  await site.handle.pool.query('update ticket set user_email = $1 where id = $2', [
    email,
    ticketId,
  ]);
  expect(format(await ofAccount(account.id))).toContain(`ticket ${ticketId}: theirs`);
});

test('a person with nothing, and nobody', async () => {
  const alone = await add({ name: 'Quite Alone', telephone: '', email: '' });
  expect(await ofEntry(alone.id)).toEqual({ records: [], hasMore: false });
  await expect(ofEntry(999_999)).rejects.toMatchObject(expectProblem('member-not-found'));
  await expect(ofDonor(999_999)).rejects.toMatchObject(expectProblem('donor-not-found'));
  await expect(ofAccount('nobody')).rejects.toMatchObject(expectProblem('person-not-found'));
});

test('a long list ends with the word that there are more, and never without what is theirs', async () => {
  const row = { userId: null, names: [name], emails: [], telephones: [], title: '', detail: '' };
  const rows = Array.from({ length: 60 }, (_, index) => ({ ...row, id: String(index) }));
  const many: RecordSource = {
    isJoinedByEmail: true,
    list: async () => [...rows, { ...row, id: 'last', userId: 'somebody' }],
  };
  const none: RecordSource = { isJoinedByEmail: true, list: async () => [] };
  const start = { ...none, find: async () => null };
  const { records, hasMore } = await listPersonRecords(
    site.handle.database,
    { account: start, entry: start, donor: start, order: many, ticket: none, hour: none },
    { kind: 'account', row: { ...row, id: 'somebody', userId: 'somebody' } },
    { ...account, roles: ['treasurer'] },
  );
  expect(records[0]).toMatchObject({ id: 'last', likeness: null });
  expect(records.length).toBeLessThan(60);
  expect(hasMore).toBe(true);
});
