import { contract } from '#app/contract.ts';
import { buildUrl, callEndpoint } from '#contract/client.ts';
import { afterAll, expect, test } from 'vitest';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { donate } from '#app/server/testing/donate.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { payAs } from '#app/server/testing/pay-as.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

// What the screen 'Mine' shows of an account belongs to its confirmed address, and to nothing near it.

const { people, ownDonations, monthlyDonations, reception } = contract;
const { tickets } = reception;
const { site, admin, member, freshEmail, invite } = await startSiteWithAdmin();
afterAll(() => site.stop());

const telephone = '6175550123';
const own = await member('member');
const family = await member('member');
const year = 2027;

// The family gave and bought with the same telephone number and name, under an address of its own.
const shared = { name: 'Sample Person', phone: telephone };
const chairs = await listAdultChairIds(site.base);
const bought = await payAs(site.base, { ...shared, email: own.email }, chairs.slice(0, 2));
await payAs(site.base, { ...shared, email: family.email }, chairs.slice(2, 3));
await donate(site.base, { ...shared, email: own.email.toUpperCase(), amount: 5_000 });
await donate(site.base, { ...shared, email: own.email, amount: 2_000, monthly: true });
await donate(site.base, { ...shared, email: family.email, amount: 90_000 });
await donate(site.base, { ...shared, email: '', amount: 70_000 });
await site.call(
  people.updateProfile,
  { body: { name: 'Sample Person', telephone } },
  family.session,
);

const getDonations = (session: typeof own.session) => site.call(ownDonations.get, {}, session);
const getTickets = (session: typeof own.session) => site.call(tickets.listOwn, {}, session);

const getDonorId = async (session: typeof own.session) =>
  (await getDonations(session)).years[0]?.donor ?? 0;

async function readStatement(session: typeof own.session, donor: number) {
  const url = buildUrl(site.base, ownDonations.getStatement, {
    params: { year },
    query: { donor },
  });
  const response = await fetch(url, { headers: session.headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('an account has what names its address, in whatever letters', async () => {
  const all = await getDonations(own.session);
  expect(all.donations.map(({ amount }) => amount)).toEqual([2_000, 5_000]);
  expect(all.years).toMatchObject([
    { year, name: 'Sample Person', donations: 2, amountCents: 7_000 },
  ]);
  expect(all.monthly).toMatchObject([{ amount: 2_000, state: 'ACTIVE' }]);
  const seats = await getTickets(own.session);
  expect(seats.map(({ id }) => id).toSorted()).toEqual(
    bought.tickets.map(({ id }) => id).toSorted(),
  );
});

test('the statement has these donations and no others', async () => {
  const { status, bytes } = await readStatement(own.session, await getDonorId(own.session));
  expect(status).toBe(200);
  const text = parsePdf(bytes)
    .map((part) => part.text)
    .join('\n');
  expect(text).toContain('$70.00');
  expect(text).not.toContain('$900.00');
  expect(text).not.toContain('$700.00');
});

test('the monthly gift opens without its email, and the ticket with its page', async () => {
  const [donation] = (await getDonations(own.session)).monthly;
  const opened = await callEndpoint(site.base, monthlyDonations.getOwn, {
    params: { key: donation?.key ?? '' },
  });
  expect(opened).toMatchObject({ amount: 2_000 });
  const [seat] = await getTickets(own.session);
  const page = await callEndpoint(site.base, reception.companions.openLink, {
    params: { key: seat?.key ?? '' },
  });
  expect(page).toMatchObject({ id: seat?.id, actions: expect.arrayContaining(['hand-over']) });
});

test('the same telephone number and name show nothing of another address', async () => {
  const all = await getDonations(family.session);
  expect(all.donations.map(({ amount }) => amount)).toEqual([90_000]);
  expect(all.monthly).toEqual([]);
  expect(await getTickets(family.session)).toHaveLength(1);
});

test('a number that an administrator confirmed shows nothing here either', async () => {
  const other = await member('member');
  const body = { name: 'Sample Person', telephone };
  const seen = await site.call(people.updateProfile, { body }, other.session);
  await site.call(people.update, { params: { id: other.id }, body: { ...body, seen } }, admin);
  expect(await getDonations(other.session)).toEqual({ donations: [], years: [], monthly: [] });
  expect(await getTickets(other.session)).toEqual([]);
  const familyDonor = await getDonorId(family.session);
  expect((await readStatement(family.session, familyDonor)).status).toBe(200);
  for (const { session } of [other, own])
    expect((await readStatement(session, familyDonor)).status).toBe(404);
});

test('an address that is not confirmed shows nothing', async () => {
  const { session, id } = await member('member');
  const email = freshEmail();
  await invite(email, ['member']);
  await donate(site.base, { ...shared, email, amount: 3_000 });
  await site.handle.pool.query('delete from "user" where email = $1', [email]);
  await site.handle.pool.query(
    'update "user" set email = $1, email_verified = false where id = $2',
    [email, id],
  );
  expect(await getDonations(session)).toEqual({ donations: [], years: [], monthly: [] });
  await site.handle.pool.query('update "user" set email_verified = true where id = $1', [id]);
  expect((await getDonations(session)).donations).toHaveLength(1);
});

test('a visitor has no page of their own', async () => {
  await expect(site.call(ownDonations.get, {})).rejects.toMatchObject(
    expectProblem('unauthenticated'),
  );
});

test('a ticket is shown with the start of its reception, until a day after its end', async () => {
  const now = site.clock.now();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const setTimes = (target: Date, startsAt: Date | null, endsAt: Date | null) =>
    site.handle.pool.query(
      `update event set countdown_target = $1, starts_at = $2, ends_at = $3
       where id in (select event_id from ticket where lower(user_email) = lower($4))`,
      [target, startsAt, endsAt, own.email],
    );
  const listDates = async () => (await getTickets(own.session)).map(({ eventDate }) => eventDate);
  await setTimes(inHours(2), inHours(1), inHours(5));
  expect(await listDates()).toEqual([inHours(1), inHours(1)]);
  await setTimes(inHours(2), null, null);
  expect(await listDates()).toEqual([inHours(2), inHours(2)]);
  // The countdown has ended, and the guests are in the hall.
  await setTimes(inHours(-1), inHours(-2), inHours(1));
  expect(await listDates()).toHaveLength(2);
  // Nobody wrote down when it ends, and guests still arrive.
  await setTimes(inHours(-3), null, null);
  expect(await listDates()).toHaveLength(2);
  await setTimes(inHours(-30), inHours(-31), inHours(-25));
  expect(await listDates()).toEqual([]);
});
