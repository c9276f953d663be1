import { readFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { joinAsDevice } from '#app/server/testing/door-device.ts';
import { fetchStatus } from '#app/server/testing/fetch-status.ts';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { minutesAfterNow, setUpCheckIn } from '#app/server/testing/set-up-check-in.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';
import { buildUrl } from '#contract/client.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { user } from '#features/accounts/server/tables.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import { doorDevices } from '#features/door/contract/devices.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { event as eventTable } from '#features/event/server/tables.ts';
import { auditEntry } from '#platform/tables.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { doorScan } from '../check-in/tables.ts';
import { doorDevice } from './tables.ts';

const { site, event, anotherEvent, usher, next, listAuditEntries } = await setUpCheckIn({
  variables: { LOG_LEVEL: 'trace' },
});
const { database } = site.handle;
afterAll(() => site.stop());

const evening = minutesAfterNow(120);
const endsAt = minutesAfterNow(6 * 60);
await database.update(eventTable).set({ endsAt }).where(eq(eventTable.id, event));
beforeEach(() => site.clock.set(evening));

const query = { event };
const create = (name = 'Side door') =>
  site.call(doorDevices.create, { query, body: { name } }, usher);
const join = (name?: string) => joinAsDevice(site, usher, { event, ...(name && { name }) });
type Device = Awaited<ReturnType<typeof join>>;
const receive = (barCode: string, { options }: Device) =>
  site.call(checkIn.receive, { query, body: { barCode, door: 'Side door' } }, options);
const listTickets = ({ options }: Device) =>
  site.call(checkIn.listTickets, { query }, options).then(({ tickets }) => tickets.length);
const getOwn = ({ options }: Device) =>
  site.call(doorDevices.getOwn, {}, options).then(({ device }) => device);
const remove = (id: number) => site.call(doorDevices.remove, { params: { id } }, usher);
const list = () => site.call(doorDevices.list, { query }, usher);
const unauthenticated = expectProblem('unauthenticated');
const codeInvalid = expectProblem('door-code-invalid');

const accessList = readFileSync(
  new URL('../../../../app/server/access-list.txt', import.meta.url),
  'utf8',
);
const opensDoor = (endpoint: Endpoint): boolean =>
  accessList
    .split('\n')
    .some(
      (text) =>
        text.startsWith(`${endpoint.method.padEnd(7)}${endpoint.path} `) &&
        text.endsWith(' door-device'),
    );

describe('a door device', () => {
  test('calls exactly what the access list opens for it, and nothing else that asks who calls', async () => {
    const { options } = await join();
    const endpoints = listEndpoints(contract).filter(
      ({ access }) => access === 'signed-in' || typeof access !== 'string',
    );
    for (const endpoint of endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const { code } = await fetchStatus(site.base, endpoint, options.headers);
      if (opensDoor(endpoint))
        expect([name, code]).not.toEqual([name, expect.stringMatching(/unauth|forbidden/)]);
      else expect([name, code]).toEqual([name, 'unauthenticated']);
    }
    expect(endpoints.filter(opensDoor)).toHaveLength(8);
  });

  test('every endpoint that is open to it is about one reception', () => {
    for (const { isForDoorDevices, query: schema } of listEndpoints(contract))
      if (isForDoorDevices) expect(schema?.safeParse({ event: '1' }).data).toEqual({ event: 1 });
  });

  test('opens only the door of its own reception, also when a call names none', async () => {
    const { options } = await join();
    const forbidden = expectProblem('forbidden');
    const other = { event: anotherEvent };
    await expect(site.call(checkIn.listTickets, { query: other }, options)).rejects.toMatchObject(
      forbidden,
    );
    const twice = `${buildUrl(site.base, checkIn.listTickets, { query })}&event=${anotherEvent}`;
    expect((await fetch(twice, options)).status).toBe(403);
    expect((await site.call(checkIn.listTickets, { query: {} }, options)).event).toBe(event);
    const open = await site.call(conflicts.list, { query: {} }, options);
    expect(open.filter(({ eventId }) => eventId !== event)).toEqual([]);
  });

  test('is nobody to what is public, and sees nothing of the team there', async () => {
    const { options } = await join();
    const { account } = await site.call(contract.accounts.getCurrent, {}, options);
    expect(account).toBeNull();
  });

  test('is rejected for a page of another site', async () => {
    const { options } = await join();
    const headers = { ...options.headers, origin: 'https://evil.example' };
    const { code } = await fetchStatus(site.base, checkIn.receive, headers);
    expect(code).toBe('forbidden');
  });

  test('also opens the door on the phone of a member without a role there', async () => {
    const { cookie } = await join();
    const headers = { cookie: `${(await site.as('usher')).headers['cookie']}; ${cookie}` };
    await site.as('member');
    // Whoever added it is the only account here, so it lost its role with the device.
    await expect(site.call(checkIn.listTickets, { query }, { headers })).rejects.toMatchObject(
      expectProblem('forbidden'),
    );
    await database.insert(user).values({
      id: 'adder',
      name: 'Adder',
      email: 'a@example.org',
      createdAt: evening,
      updatedAt: evening,
    });
    await database.execute(`insert into user_role (user_id, role) values ('adder', 'usher')`);
    await database.update(doorDevice).set({ addedBy: 'adder' });
    const tickets = await site.call(checkIn.listTickets, { query }, { headers });
    expect(tickets.event).toBe(event);
    await site.as('usher');
  });

  test('is named in the receipt, in the history of the ticket, and counted', async () => {
    const device = await join('Garden door');
    const name = 'Garden door, added by Administrator';
    const { barCode, id } = next();
    expect(await receive(barCode, device)).toMatchObject({
      verdict: 'received',
      ticket: { receivedBy: name, receivedDoor: 'Side door' },
    });
    expect(await listAuditEntries({ id })).toMatchObject([
      { action: 'receive guest', actorId: `door-device-${device.id}`, actorName: name },
    ]);
    const counted = async () => (await list()).find((item) => item.id === device.id)?.checkIns;
    expect(await counted()).toBe(1);
    await site.call(checkIn.undoReceipt, { query, body: { barCode } }, device.options);
    expect(await counted()).toBe(0);
  });

  test('undoes only its own receipt when it says which scan', async () => {
    const device = await join();
    const { barCode } = next();
    await site.call(checkIn.receive, { query, body: { barCode, deviceId: 'main' } }, usher);
    const body = { barCode, deviceId: 'side' };
    const undone = await site.call(checkIn.undoReceipt, { query, body }, device.options);
    expect(undone.received).toBe('Yes');
  });
});

describe('the end of a door device', () => {
  test('comes at once when the team removes it, with its stream, and it is told so', async () => {
    const device = await join();
    const address = buildUrl(site.base, manifest.stream, { query });
    const stream = await openTestStream(address, device.options.headers);
    expect((await stream.next()).event).toBe('open');
    expect(await listTickets(device)).toBeGreaterThan(0);
    expect(await getOwn(device)).toMatchObject({ state: 'active', event });
    await remove(device.id);
    await expect(stream.next()).rejects.toThrow();
    await expect(listTickets(device)).rejects.toMatchObject(unauthenticated);
    const { barCode } = next();
    const scans = [{ barCode, scannedAt: evening, deviceId: 'side' }];
    await expect(
      site.call(checkIn.receive, { query, body: { scans } }, device.options),
    ).rejects.toMatchObject(unauthenticated);
    expect(await getOwn(device)).toMatchObject({ state: 'removed' });
    expect((await list()).find(({ id }) => id === device.id)).toMatchObject({ state: 'removed' });
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'remove door device',
      subject: `door device ${device.id}`,
      actorName: 'Administrator',
    });
    await expect(remove(device.id)).rejects.toMatchObject(expectProblem('door-device-not-found'));
    // Its scans wait on the phone until it joins again or someone signs in there.
    const again = await join();
    const sent = await site.call(checkIn.receive, { query, body: { scans } }, again.options);
    expect(sent).toMatchObject({ verdicts: [{ verdict: 'received' }] });
  });

  test('comes six hours after the end of the reception', async () => {
    const device = await join();
    site.clock.set(minutesAfterNow(12 * 60 - 1));
    expect(await listTickets(device)).toBeGreaterThan(0);
    site.clock.set(minutesAfterNow(12 * 60));
    await expect(listTickets(device)).rejects.toMatchObject(unauthenticated);
    expect(await getOwn(device)).toMatchObject({ state: 'ended' });
    await expect(create()).rejects.toMatchObject(expectProblem('door-evening-over'));
  });

  test('comes two days after joining when the reception is later', async () => {
    await database
      .update(eventTable)
      .set({ endsAt: minutesAfterNow(90 * 24 * 60) })
      .where(eq(eventTable.id, event));
    const device = await join();
    await database.update(eventTable).set({ endsAt }).where(eq(eventTable.id, event));
    site.clock.advance(48 * 3_600_000 - 1);
    expect(await listTickets(device)).toBeGreaterThan(0);
    site.clock.advance(1);
    await expect(listTickets(device)).rejects.toMatchObject(unauthenticated);
  });

  test('comes when the phone leaves or joins anew', async () => {
    const device = await join();
    const left = await fetch(`${site.base}${doorDevices.leave.path}`, {
      ...device.options,
      method: 'POST',
    });
    expect(left.headers.getSetCookie()[0]).toMatch(/^namugongo\.door=; Max-Age=0;/);
    await expect(listTickets(device)).rejects.toMatchObject(unauthenticated);

    const earlier = await join();
    const { code } = await create();
    await site.call(doorDevices.join, { body: { code } }, earlier.options);
    await expect(listTickets(earlier)).rejects.toMatchObject(unauthenticated);
  });

  test('comes with the role and with the account of whoever added it, not with a password', async () => {
    const device = await join();
    await site.as('member');
    await expect(listTickets(device)).rejects.toMatchObject(unauthenticated);
    await site.as('usher');
    expect(await listTickets(device)).toBeGreaterThan(0);
  });
});

describe('the code of a door device', () => {
  test('tells what a phone joins, also typed in parts and in lower case, and works once', async () => {
    const { code, codeExpiresAt } = await create('Garden');
    expect(codeExpiresAt).toEqual(new Date(evening.getTime() + 600_000));
    const inputValue = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
    expect(
      await site.call(doorDevices.getInvitation, { body: { code: inputValue } }),
    ).toMatchObject({
      name: 'Garden',
      addedBy: 'Administrator',
    });
    const joins = await Promise.allSettled(
      [1, 2, 3].map(() => site.call(doorDevices.join, { body: { code: inputValue } })),
    );
    expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(site.call(doorDevices.join, { body: { code } })).rejects.toMatchObject(
      codeInvalid,
    );
    await expect(site.call(doorDevices.getInvitation, { body: { code } })).rejects.toMatchObject(
      codeInvalid,
    );
  });

  test('works for ten minutes, and not after it was removed', async () => {
    const late = await create();
    const removed = await create();
    await remove(removed.id);
    await expect(
      site.call(doorDevices.join, { body: { code: removed.code } }),
    ).rejects.toMatchObject(codeInvalid);
    site.clock.advance(600_000);
    await expect(site.call(doorDevices.join, { body: { code: late.code } })).rejects.toMatchObject(
      codeInvalid,
    );
    expect((await list()).map(({ id }) => id)).not.toContain(late.id);
  });

  test('is no cookie, and neither secret is stored, in a response, in the log or in what the site prints', async () => {
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
    const waiting = await create();
    const asCookie = { headers: { cookie: `namugongo.door=${waiting.code}` } };
    await expect(site.call(checkIn.listTickets, { query }, asCookie)).rejects.toMatchObject(
      unauthenticated,
    );
    const device = await join();
    expect(device.setCookie).toMatch(
      /^namugongo\.door=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await site.call(doorDevices.join, { body: { code: device.code } }).catch(() => undefined);
    vi.restoreAllMocks();
    const stored = JSON.stringify([
      await database.select().from(doorDevice),
      await database.select().from(doorScan),
      await database.select().from(auditEntry),
      await list(),
      await getOwn(device),
      printed,
    ]);
    for (const secret of [waiting.code, device.code, device.cookie.split('=')[1] ?? ''])
      expect(stored).not.toContain(secret);
  });
});
