import { accounts } from '#features/accounts/contract/accounts.ts';
import { people } from '#features/people/contract/people.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { findTelephoneEmail, updateTelephone } from '#features/accounts/server/queries.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import { ticket } from '#features/event/server/tables.ts';
import {
  createHolderKey,
  createOrderKey,
  getTicketSecret,
} from '#features/tickets/server/create-ticket-key.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';

const { site, admin, signIn, member } = await startSiteWithAdmin();
afterAll(() => site.stop());

describe('the own profile', () => {
  const save = (item: { session: { headers: Record<string, string> } }, telephone: string | null) =>
    site.call(people.updateProfile, { body: { name: 'New Name', telephone } }, item.session);
  const mine = async (item: { session: { headers: Record<string, string> } }) =>
    (await site.call(accounts.getCurrent, {}, item.session)).account;

  test('saves a new number as pending until it is verified', async () => {
    const item = await member('member');
    expect(await save(item, '6175550142')).toMatchObject({
      name: 'New Name',
      telephone: null,
      pendingTelephone: '6175550142',
    });
    expect(await mine(item)).toMatchObject({ name: 'New Name', telephone: null });
    const { database } = site.handle;
    const holder = { telephone: '6175550142', email: 'one@example.org' };
    const { eventId, chairs } = await addEvent(database);
    const { orderId } = await sellChairs(database, {
      eventId,
      chairs: chairs.slice(0, 1),
      buyer: { name: 'Buyer One', email: holder.email, phone: holder.telephone },
      now: site.clock.now(),
    });
    const verify = (key: string) =>
      site.call(tickets.verifyTelephone, { body: { telephone: '6175550142', key } }, item.session);
    const secret = await getTicketSecret(database);
    const now = site.clock.now();
    for (const key of [
      'made.up',
      createHolderKey(secret, { ...holder, telephone: '6175550143' }, now),
      // The key of a purchase, and a code at an address without a ticket of the number.
      createOrderKey(secret, { ...holder, orderId }, now),
      createHolderKey(secret, { ...holder, email: 'two@example.org' }, now),
    ])
      await expect(verify(key)).rejects.toMatchObject(expectProblem('telephone-unverified'));
    const key = createHolderKey(secret, holder, now);
    await database.update(ticket).set({ cancelledAt: now }).where(eq(ticket.orderId, orderId));
    await expect(verify(key)).rejects.toMatchObject(expectProblem('telephone-unverified'));
    await database.update(ticket).set({ cancelledAt: null }).where(eq(ticket.orderId, orderId));
    expect(await verify(key)).toEqual({ telephone: '6175550142' });
    expect(await findTelephoneEmail(database, item.id)).toBe('one@example.org');
    expect(await mine(item)).toMatchObject({ telephone: '6175550142' });
    expect(await save(item, '6175550142')).toMatchObject({
      telephone: '6175550142',
      pendingTelephone: null,
    });
    // A second number does not replace the verified one yet.
    expect(await save(item, '6175550144')).toMatchObject({
      telephone: '6175550142',
      pendingTelephone: '6175550144',
    });
    expect(await save(item, null)).toMatchObject({ telephone: null, pendingTelephone: null });
    expect(await findTelephoneEmail(database, item.id)).toBeNull();
  });

  test('a number proven by a code opens all its tickets only once an administrator sets it anew', async () => {
    const item = await member();
    const { database } = site.handle;
    const proven = { telephone: '6175550151', email: 'one@example.org' };
    await updateTelephone(database, item.id, proven, site.clock.now());
    const read = () => site.call(people.getProfile, {}, item.session);
    const setAsAdmin = async (telephone: string | null) =>
      site.call(
        people.update,
        { params: { id: item.id }, body: { name: 'New Name', telephone, seen: await read() } },
        admin,
      );
    await setAsAdmin('6175550151');
    expect(await findTelephoneEmail(database, item.id)).toBe('one@example.org');
    await setAsAdmin(null);
    await setAsAdmin('6175550151');
    expect(await findTelephoneEmail(database, item.id)).toBeNull();
    await updateTelephone(database, item.id, proven, site.clock.now());
    await setAsAdmin('6175550152');
    expect(await findTelephoneEmail(database, item.id)).toBeNull();
  });

  test('gets a verified number from an administrator', async () => {
    const item = await member();
    await save(item, '6175550150');
    const body = { name: 'Set By Office', telephone: '6175550150' };
    const seen = await site.call(people.getProfile, {}, item.session);
    await site.call(people.update, { params: { id: item.id }, body: { ...body, seen } }, admin);
    expect(await site.call(people.getProfile, {}, item.session)).toMatchObject({
      ...body,
      pendingTelephone: null,
    });
    const nobody = { params: { id: 'nobody' }, body: { ...body, seen } };
    await expect(site.call(people.update, nobody, admin)).rejects.toMatchObject(
      expectProblem('person-not-found'),
    );
  });

  test('marks an invalid number', async () => {
    const item = await member();
    const response = await fetch(`${site.base}/api/account/profile`, {
      method: 'PUT',
      headers: { ...item.session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '', telephone: '12' }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { name: 'Name is required', telephone: 'Telephone must be 10 digits' } },
    ]);
  });
});

describe('sessions', () => {
  test('are listed with the current one, and end one by one', async () => {
    const item = await member();
    const other = await signIn(item.email);
    const existing = await site.call(people.listSessions, {}, item.session);
    expect(existing.filter(({ current }) => current)).toHaveLength(1);
    expect(existing).toHaveLength(2);
    const id = existing.find(({ current }) => !current)?.id ?? '';
    await site.call(people.endSession, { params: { id } }, item.session);
    expect((await site.call(accounts.getCurrent, {}, other)).account).toBeNull();
    expect((await site.call(accounts.getCurrent, {}, item.session)).account).not.toBeNull();
    await expect(
      site.call(people.endSession, { params: { id } }, item.session),
    ).rejects.toMatchObject(expectProblem('session-not-found'));
  });

  test('of another person cannot be ended by id', async () => {
    const [item, two] = [await member(), await member()];
    const [foreign] = await site.call(people.listSessions, {}, two.session);
    const input = { params: { id: foreign?.id ?? '' } };
    await expect(site.call(people.endSession, input, item.session)).rejects.toMatchObject(
      expectProblem('session-not-found'),
    );
    expect((await site.call(accounts.getCurrent, {}, two.session)).account).not.toBeNull();
  });

  test('end everywhere, by the person and by an administrator', async () => {
    const item = await member();
    const other = await signIn(item.email);
    await site.call(people.endSessions, {}, item.session);
    for (const session of [item.session, other])
      expect((await site.call(accounts.getCurrent, {}, session)).account).toBeNull();
    const again = await signIn(item.email);
    await site.call(people.signOut, { params: { id: item.id } }, admin);
    expect((await site.call(accounts.getCurrent, {}, again)).account).toBeNull();
    await expect(
      site.call(people.signOut, { params: { id: 'nobody' } }, admin),
    ).rejects.toMatchObject(expectProblem('person-not-found'));
  });
});

describe('the audit log', () => {
  test('has nothing that can be found by the barcode or the cart of an old entry', async () => {
    const secrets = { barCode: 'OLD"CODE7', tickets: [{ barCode: 'NESTED8' }], cartId: 'CART9' };
    await writeAuditEntry(site.handle.database, site.clock, {
      actorId: 'test',
      actorName: 'Secrets',
      action: 'move ticket',
      subject: 'ticket 4711',
      before: { ...secrets, chair: 'Table 7-Chair 1', door: 'ELDER' },
      after: { barCode: 'NEXT7', chair: 'Table 8-Chair 1' },
    });
    const search = async (text: string) => {
      const query = { search: `4711 ${text}` };
      return (await site.call(people.listAuditEntries, { query }, admin)).entries.length;
    };
    for (const text of ['Table 7', 'Table 8', 'elder']) expect(await search(text), text).toBe(1);
    for (const text of ['OLD"', 'CODE7', 'NESTED8', 'CART9', 'NEXT7'])
      expect(await search(text), text).toBe(0);
  });

  test('is searchable and paged', async () => {
    const { database } = site.handle;
    for (let number = 1; number <= 120; number += 1)
      await writeAuditEntry(database, site.clock, {
        actorId: 'test',
        actorName: 'Páging O’Neil',
        action: 'count',
        subject: `thing ${number}`,
        after: { note: '100%_done' },
      });
    const pages: number[][] = [];
    let before: number | null | undefined;
    do {
      const page = await site.call(
        people.listAuditEntries,
        { query: { search: 'paging oneil COUNT 100%_', ...(before ? { before } : {}) } },
        admin,
      );
      pages.push(page.entries.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    const ids = pages.flat();
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(
      (await site.call(people.listAuditEntries, { query: { search: '100x_done' } }, admin)).entries,
    ).toEqual([]);
  });

  test('shows treasurers entries about money only', async () => {
    const { database } = site.handle;
    for (const [action, subject] of [
      ['refund order', 'order 7'],
      ['join donors', 'donor 7'],
      ['withdraw pledge', 'pledge 7'],
      ['move ticket', 'ticket 7'],
    ] as const)
      await writeAuditEntry(database, site.clock, {
        actorId: 'test',
        actorName: 'Sample Person',
        action,
        subject,
      });
    const treasurer = await member('treasurer');
    const { entries } = await site.call(people.listAuditEntries, { query: {} }, treasurer.session);
    expect(entries.map(({ subject }) => subject)).toEqual(['pledge 7', 'donor 7', 'order 7']);
    expect(
      (await site.call(people.listAuditEntries, { query: { search: 'move' } }, treasurer.session))
        .entries,
    ).toEqual([]);
  });
});
