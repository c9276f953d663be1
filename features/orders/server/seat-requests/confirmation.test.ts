import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { seatRequest } from './tables.ts';
import { maxOpenRequests, maxRequestEmails } from './rules.ts';

const { requests, chairs, events } = contract.reception;
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let youth: number[];
let eventId: number;
let turn = 0;

beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startSiteWithStaff({
    background: true,
    variables: {
      PUBLIC_URL: 'https://parish.example',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Parish <office@parish.example>',
      RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1',
    },
  });
  eventId = (await site.call(events.list, {}))[0]?.id ?? 0;
  youth = (await site.call(chairs.list, { query: { chairType: 'youth' } })).map(({ id }) => id);
});
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});
beforeEach(async () => {
  site.clock.set(testNow);
  turn += 1;
  await site.handle.database.delete(seatRequest);
  await site.handle.database.delete(chairClaim);
});

const youthAt = (index: number) => youth[index] ?? 0;
type Guest = { email: string; phone: string; address: string };
/** A person with their own email, telephone and address. */
const createGuest = (number = 0): Guest => ({
  email: `guest${turn}-${number}@example.org`,
  phone: `617${String(turn * 1000 + number).padStart(7, '0')}`,
  address: `192.0.${turn}.${number}`,
});
const request = (id: number, { email, phone, address }: Guest, seats = 1) =>
  site.call(
    requests.create,
    { params: { id }, body: { name: 'Young Guest', email, phone, seats } },
    { headers: { 'x-forwarded-for': address } },
  );
const state = async (id: number) => (await site.call(requests.getState, { params: { id } })).state;
const list = async () => site.call(requests.list, { query: {} }, await site.as('reception'));
const approve = async (id: number) =>
  site.call(requests.approve, { params: { id }, body: {} }, await site.as('reception'));

const pattern = /https:\/\/parish\.example\/seat-request\/([\w-]+)/;
/** The secrets of the confirmation links that an address received, oldest first; waits for `count` of them. */
async function waitForSecrets(email: string, count = 1): Promise<string[]> {
  const find = () => smtp.findEmailsTo(email).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  await expect.poll(() => find().length).toBe(count);
  return find();
}
const waitForSecret = async (email: string) => (await waitForSecrets(email)).at(-1) ?? '';
const confirm = (secret: string) => site.call(requests.confirm, { params: { secret } });

describe('a request that is not confirmed', () => {
  test('blocks no seat, is hidden from staff, and cannot be approved', async () => {
    const guest = createGuest();
    expect(await request(youthAt(0), guest)).toMatchObject({
      chairId: youthAt(0),
      state: 'unconfirmed',
    });
    expect(await state(youthAt(0))).toBe('none');
    expect(await list()).toEqual([]);
    await expect(approve(youthAt(0))).rejects.toMatchObject(expectProblem('request-not-found'));
    expect(await request(youthAt(0), createGuest(1))).toMatchObject({ state: 'unconfirmed' });
  });

  test('counts once its link is confirmed, not when it is opened', async () => {
    const guest = createGuest();
    await request(youthAt(0), guest);
    const secret = await waitForSecret(guest.email);
    expect(smtp.newestTo(guest.email)).toContain('can still ask for the seat.');
    expect(await site.call(requests.getConfirmation, { params: { secret } })).toEqual({
      chairId: youthAt(0),
      state: 'unconfirmed',
      label: 'Table 33-Chair 1',
    });
    expect(await state(youthAt(0))).toBe('none');
    expect(await confirm(secret)).toMatchObject({ state: 'requested', label: 'Table 33-Chair 1' });
    expect(await state(youthAt(0))).toBe('requested');
    expect(await list()).toMatchObject([{ state: 'requested', email: guest.email }]);
    await expect.poll(() => smtp.findEmailsTo(guest.email).length).toBe(2);
    expect(smtp.newestTo(guest.email)).toContain("We've received your request");
    // A second press is no error and sends nothing, also after the sale.
    expect(await confirm(secret)).toMatchObject({ state: 'requested' });
    site.clock.set(new Date('2027-06-13T04:00:00.000Z'));
    expect(await confirm(secret)).toMatchObject({ state: 'requested' });
    site.clock.set(testNow);
    const entries = await site.handle.database.select().from(auditEntry);
    expect(entries.filter(({ action }) => action === 'ask for seat')).toHaveLength(1);
    expect(await approve(youthAt(0))).toMatchObject({ state: 'approved' });
    const [stored] = await site.handle.database.select().from(seatRequest);
    expect(stored).toMatchObject({ client: null, network: null });
  });

  test('is not confirmed by the link of another request, also of the same person', async () => {
    const guest = createGuest();
    await request(youthAt(0), guest);
    const secret = await waitForSecret(guest.email);
    await request(youthAt(1), guest);
    await request(youthAt(2), createGuest(1));
    expect(await confirm(secret)).toMatchObject({ chairId: youthAt(0), state: 'requested' });
    expect(await Promise.all([0, 1, 2].map((place) => state(youthAt(place))))).toEqual([
      'requested',
      'none',
      'none',
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('lapses after an hour', async () => {
    const guest = createGuest();
    await request(youthAt(0), guest);
    const secret = await waitForSecret(guest.email);
    site.clock.advance(60 * 60_000);
    const problem = expectProblem(
      'request-link-invalid',
      'This link has expired. Please request the seat again.',
    );
    await expect(confirm(secret)).rejects.toMatchObject(problem);
    await expect(site.call(requests.getConfirmation, { params: { secret } })).rejects.toMatchObject(
      problem,
    );
    await expect(confirm('a'.repeat(43))).rejects.toMatchObject(problem);
    site.clock.advance(-1);
    expect(await confirm(secret)).toMatchObject({ state: 'requested' });
  });

  test('loses to the one that is confirmed first, also in parallel', async () => {
    const guests = [0, 1, 2, 3].map(createGuest);
    for (const guest of guests) await request(youthAt(0), guest);
    const secrets = await Promise.all(guests.map(({ email }) => waitForSecret(email)));
    const results = await Promise.allSettled(secrets.map(confirm));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(expectProblem('request-exists'));
  });

  test('cannot be confirmed once the chair is no longer by request, or the sale is over', async () => {
    const guest = createGuest();
    await request(youthAt(0), guest);
    const secret = await waitForSecret(guest.email);
    const setStatus = (status: 'Buy' | 'Request') =>
      site.handle.database
        .update(chair)
        .set({ status })
        .where(eq(chair.id, youthAt(0)));
    await setStatus('Buy');
    await expect(confirm(secret)).rejects.toMatchObject(expectProblem('not-by-request'));
    await setStatus('Request');
    site.clock.set(new Date('2027-06-13T04:00:00.000Z'));
    await site.handle.database.update(seatRequest).set({ requestedAt: site.clock.now() });
    await expect(confirm(secret)).rejects.toMatchObject(expectProblem('sale-closed'));
  });

  test('is replaced by a new one of the same person, and an address gets six emails a day', async () => {
    const guest = createGuest();
    for (let email = 0; email < 6; email += 1) await request(youthAt(0), guest);
    await expect(request(youthAt(0), guest)).rejects.toMatchObject(
      expectProblem('too-many-requests'),
    );
    await expect(
      request(youthAt(1), { ...createGuest(1), email: guest.email.toUpperCase() }),
    ).rejects.toMatchObject(expectProblem('too-many-requests'));
    const secrets = await waitForSecrets(guest.email, 6);
    expect(await site.handle.database.select().from(seatRequest)).toHaveLength(1);
    // The emails may arrive in any order; only the newest one's link is valid.
    const results = await Promise.allSettled(secrets.map(confirm));
    const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons).toMatchObject(
      secrets.slice(1).map(() => expectProblem('request-link-invalid')),
    );
  });
});

test('a request that is refused counts no email', async () => {
  const guest = createGuest();
  await request(youthAt(0), guest);
  const other = createGuest(1);
  await confirm(await waitForSecret(guest.email));
  for (let tries = 0; tries < maxRequestEmails; tries += 1)
    await expect(request(youthAt(0), other)).rejects.toMatchObject(expectProblem('request-exists'));
  expect(await request(youthAt(1), other)).toMatchObject({ state: 'unconfirmed' });
});

describe('open requests', () => {
  test.each([
    ['email', (number: number) => ({ ...createGuest(number), email: createGuest().email })],
    ['telephone', (number: number) => ({ ...createGuest(number), phone: createGuest().phone })],
  ] as const)('are few per %s', async (kind, createPerson) => {
    const max = maxOpenRequests[kind];
    for (let number = 0; number < max; number += 1)
      await site.handle.database.insert(seatRequest).values({
        eventId,
        chairId: youthAt(number),
        name: 'Young Guest',
        email: createPerson(number).email,
        telephone: createPerson(number).phone,
        state: 'requested',
        requestedAt: testNow,
      });
    await expect(request(youthAt(max), createPerson(max))).rejects.toMatchObject(
      expectProblem(
        'too-many-seat-requests',
        'You can ask for up to 8 seats at a time. Please wait for our answer before you ask for more.',
      ),
    );
    expect(await request(youthAt(max), createGuest(max + 1))).toBeDefined();
    await site.handle.database
      .update(seatRequest)
      .set({ state: 'declined' })
      .where(eq(seatRequest.chairId, youthAt(0)));
    expect(await request(youthAt(0), createPerson(max))).toBeDefined();
  });

  test('are few per client, also before they are confirmed and in parallel', async () => {
    const { address } = createGuest();
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, (_, number) =>
        request(youthAt(number), { ...createGuest(number), address }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    site.clock.advance(60 * 60_000);
    expect(await request(youthAt(20), { ...createGuest(20), address })).toBeDefined();
  });

  test('are few per /64 and per /48 of IPv6', async () => {
    const send = (number: number, network: number) =>
      request(youthAt(number), {
        ...createGuest(number),
        address: `2001:db8:${turn}:${network}::${number}`,
      });
    for (let number = 0; number < 8; number += 1) await send(number, 1);
    await expect(send(8, 1)).rejects.toMatchObject(expectProblem('too-many-seat-requests'));
    for (let number = 8; number < 16; number += 1) await send(number, 2);
    await expect(send(16, 3)).rejects.toMatchObject({
      problem: { code: 'too-many-seat-requests', details: { max: 16 } },
    });
  });

  test('are counted again when they are confirmed', async () => {
    const guest = createGuest();
    const fromElsewhere = { ...guest, address: createGuest(1).address };
    await request(youthAt(0), guest, 5);
    const first = await waitForSecret(guest.email);
    expect(smtp.newestTo(guest.email)).toContain('can still ask for the seats.');
    await request(youthAt(10), fromElsewhere, 4);
    const secrets = await waitForSecrets(guest.email, 2);
    await confirm(first);
    await expect(confirm(secrets.find((each) => each !== first) ?? '')).rejects.toMatchObject(
      expectProblem('too-many-seat-requests'),
    );
    expect((await list()).map(({ state: each }) => each)).toEqual(Array(5).fill('requested'));
    const other = createGuest(2);
    await request(youthAt(20), other);
    expect(await confirm(await waitForSecret(other.email))).toMatchObject({ state: 'requested' });
  });
});
