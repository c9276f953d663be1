import { afterAll, beforeAll, expect, test } from 'vitest';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations, Tribute } from '#features/donations/contract/donations.ts';
import { donationData } from './personal-data-queries.ts';
import { donate } from '#app/server/testing/donate.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
});
afterAll(() => site.stop());

const tribute = {
  kind: 'memory' as const,
  name: 'Rose Achan',
  familyEmail: '',
  familyMessage: 'She taught all of our children.',
  isDonorNamed: true,
};
const listEmails = async (to: string) =>
  (await openEmails(site.handle.database)).filter(({ recipient }) => recipient === to);
const give = (familyEmail: string, changes: Partial<typeof tribute> = {}) =>
  donate(site.base, {
    name: 'Peter Okello',
    amount: 7_777,
    email: `donor-${familyEmail}`,
    tribute: { ...tribute, ...changes, familyEmail },
  });

test('the family is told who gave and why, once, and never the amount', async () => {
  const { response } = await give('family@example.org');
  await expect.poll(() => listEmails('family@example.org')).toHaveLength(1);
  const [email] = await listEmails('family@example.org');
  expect(email?.subject).toBe('A gift in memory of someone dear to you: Namugongo');
  for (const text of [
    'Peter Okello made a gift to Namugongo in memory of Rose Achan.',
    'She taught all of our children.',
  ])
    expect(email?.text).toContain(text);
  expect(email?.text).not.toContain('77');
  await expect.poll(() => listEmails('donor-family@example.org')).toHaveLength(1);
  const [receipt] = await listEmails('donor-family@example.org');
  expect(receipt?.text).toContain('In memory of: Rose Achan');
  const treasurer = await site.as('treasurer');
  const { donations: rows } = await site.call(donations.list, { query: {} }, treasurer);
  expect(rows.find(({ id }) => id === response?.donationId)?.tribute).toBe(
    'In memory of Rose Achan',
  );

  const body = { reason: '', seen: { state: 'PAID' as const } };
  const params = { id: response?.donationId ?? 0 };
  await site.call(donations.refund, { params, body }, treasurer);
  await expect.poll(() => listEmails('donor-family@example.org')).toHaveLength(2);
  expect(await listEmails('family@example.org')).toHaveLength(1);
});

test('an envelope in memory of someone tells the family the same, without the amount', async () => {
  const familyEmail = 'envelope@example.org';
  const entry = {
    name: 'Rose Okello',
    phone: '',
    email: '',
    method: 'check' as const,
    checkNumber: '12',
    split: [{ message: 'Liturgy', amount: 7_777 }],
    tribute: { ...tribute, familyEmail },
  };
  const body = {
    reference: crypto.randomUUID(),
    receivedOn: '2027-04-25',
    location: 'St_Kizito',
    note: '',
    totalCents: 7_777,
    donations: [entry],
  };
  const treasurer = await site.as('treasurer');
  for (let attempt = 0; attempt < 2; attempt += 1)
    await site.call(donationBatches.create, { body }, treasurer);
  await expect.poll(() => listEmails(familyEmail)).toHaveLength(1);
  const [email] = await listEmails(familyEmail);
  expect(email?.text).toContain('Rose Okello made a gift to Namugongo in memory of Rose Achan.');
  expect(email?.text).not.toContain('77');
  const { donations: rows } = await site.call(donations.list, { query: {} }, treasurer);
  expect(rows.find(({ name }) => name === 'Rose Okello')?.tribute).toBe('In memory of Rose Achan');
});

test('a donor who stays unnamed is someone; without an address no one is told', async () => {
  await give('quiet@example.org', { isDonorNamed: false, kind: 'memory' });
  await expect.poll(() => listEmails('quiet@example.org')).toHaveLength(1);
  const [email] = await listEmails('quiet@example.org');
  expect(email?.text).toContain('Someone made a gift');
  expect(email?.text).not.toContain('Okello');
  await donate(site.base, { email: '', tribute });
  expect(await listEmails('')).toEqual([]);
});

test('a declined card tells no one', async () => {
  await donate(site.base, {
    token: 'tok_chargeDeclined',
    tribute: { ...tribute, familyEmail: 'declined@example.org' },
  });
  expect(await listEmails('declined@example.org')).toEqual([]);
});

test('a name is required, and the address is checked', () => {
  expect(Tribute.safeParse({ ...tribute, name: ' ' }).success).toBe(false);
  expect(Tribute.safeParse({ ...tribute, familyEmail: 'nobody' }).success).toBe(false);
  expect(Tribute.safeParse(tribute).success).toBe(true);
});

test('the family can have its address removed, and the gift stays', async () => {
  await give('removed@example.org');
  const subject = { email: 'Removed@example.org', userId: null };
  const source = donationData.find(({ title }) => title.startsWith('Gifts in memory'));
  expect(await source?.list(site.handle.database, subject)).toMatchObject([
    { 'In memory or honor of': 'Rose Achan', Email: 'removed@example.org' },
  ]);
  await source?.erase(site.handle.database, subject);
  expect(await source?.list(site.handle.database, subject)).toEqual([]);
  const { rows } = await site.handle.pool.query(
    "select tribute_name as name from donation where email = 'donor-removed@example.org'",
  );
  expect(rows).toEqual([{ name: 'Rose Achan' }]);
});
