import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { eq, getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { donation, monthlyDonation } from '#features/donations/server/tables.ts';
import { hourLedger, professionalHour } from '#features/hours/server/tables.ts';
import { insertTask } from '#platform/outbox/outbox-queries.ts';
import { listPersonalData } from './features.ts';
import { auditEntry, emailMessage, outbox } from '#platform/tables.ts';
import { event, order, ticket } from '#features/event/server/tables.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import { buildEmailRow } from './testing/expired-rows.ts';
import { findTraces, listTables } from './testing/find-traces.ts';
import { parsePdf } from './testing/parse-pdf.ts';
import { addPersonRows, type SamplePerson } from './testing/person-rows.ts';
import { withoutPersons } from './testing/tables-without-persons.ts';
import { samplePassword, startSiteWithAdmin } from './testing/start-site-with-admin.ts';
import { testNow } from './testing/test-now.ts';

const { donationStatements, personalData } = contract;
const { site, admin, member } = await startSiteWithAdmin();
const { database } = site.handle;
afterAll(() => site.stop());

const sources = listPersonalData(site.site.features);

const formatTable = (table: Parameters<typeof getTableConfig>[0]) => {
  const { schema } = getTableConfig(table);
  return schema ? `${schema}.${getTableName(table)}` : getTableName(table);
};

test('every table says how its personal data is shown and deleted, or why it has none', async () => {
  const covered = new Set(sources.flatMap(({ tables }) => tables.map(formatTable)));
  const tables = await listTables(database);
  const unknown = tables.filter((name) => !covered.has(name) && !(name in withoutPersons));
  expect(unknown).toEqual([]);
  expect(Object.keys(withoutPersons).filter((name) => covered.has(name))).toEqual([]);
  expect(Object.keys(withoutPersons).filter((name) => !tables.includes(name))).toEqual([]);
});

let count = 0;
const createPerson = (): SamplePerson => {
  count += 1;
  return {
    id: `person-${count}`,
    name: `Zebulon Number${count} Kato`,
    email: `zebulon${count}@example.org`,
    telephone: `61755598${String(count).padStart(2, '0')}`,
  };
};

const getForOffice = ({ email }: SamplePerson) =>
  site.call(personalData.getForOffice, { query: { email } }, admin);
const deleteForOffice = ({ email }: SamplePerson) =>
  site.call(personalData.deleteForOffice, { body: { email } }, admin);

describe('a person with data in every table', () => {
  let person: SamplePerson;
  let other: SamplePerson;
  let rows: Awaited<ReturnType<typeof addPersonRows>>;
  beforeEach(async () => {
    person = createPerson();
    other = createPerson();
    // The address of one is a part of the other's.
    other.email = `jo${person.email}`;
    rows = await addPersonRows(database, person);
    await addPersonRows(database, other);
  });

  test('every kind of record is shown, and nothing of another person', async () => {
    const data = await getForOffice(person);
    expect(data.sections.map(({ title }) => title)).toEqual(sources.map(({ title }) => title));
    expect(data).toMatchObject({ email: person.email, hasAccount: true, obstacles: [] });
    const text = JSON.stringify(data.sections);
    expect(text).not.toContain(other.name);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.telephone);
    const orders = data.sections.find(({ title }) => title === 'Ticket orders');
    expect(orders?.records[0]).toMatchObject({
      Name: person.name,
      Total: '$200.00',
      Telephone: person.telephone,
      Event: 'Uganda Martyrs Day 2027 Reception',
    });
  });

  test('after the deletion no table names the person, and the other is as before', async () => {
    const before = await getForOffice(other);
    await insertTask(database, {
      kind: 'email',
      dedupeKey: `waits for ${other.email}`,
      payload: { text: `Dear reader,\n${other.email}` },
    });
    expect((await findTraces(database, person.name)).length).toBeGreaterThan(10);
    await deleteForOffice(person);
    for (const trace of [person.name, person.email, person.telephone])
      expect(await findTraces(database, trace, other.email), trace).toEqual([]);
    const isWaiting = eq(outbox.dedupeKey, `waits for ${other.email}`);
    const [waiting] = await database.select().from(outbox).where(isWaiting);
    expect(waiting).toMatchObject({
      completedAt: null,
      payload: { text: `Dear reader,\n${other.email}` },
    });
    expect((await getForOffice(person)).sections).toEqual([]);
    expect((await getForOffice(other)).sections).toEqual(before.sections);
  });

  test('who comes back is deleted again, although the keys of emails are those of before', async () => {
    const dedupeKey = `mail sign-in change of ${person.email}`;
    const queued = { kind: 'mail', dedupeKey, payload: {}, dueAt: testNow };
    const message = { ...buildEmailRow(), dedupeKey, recipient: person.email, createdAt: testNow };
    for (let deletions = 0; deletions < 2; deletions += 1) {
      await database.insert(outbox).values(queued);
      await database.insert(emailMessage).values(message);
      await deleteForOffice(person);
    }
    const key = sql<string>`right(dedupe_key, 32)`;
    const ofTasks = await database.select({ key }).from(outbox);
    const ofMessages = await database
      .select({ key })
      .from(emailMessage)
      .where(eq(emailMessage.recipient, ''));
    // A task and its message keep one key.
    const shared = ofMessages.filter((row) => ofTasks.some((task) => task.key === row.key));
    expect(new Set(shared.map((row) => row.key)).size).toBeGreaterThanOrEqual(2);
  });

  test('a relative with the same number and order is neither shown nor deleted', async () => {
    const relative = { ...createPerson(), telephone: person.telephone };
    const { ticketId } = await addPersonRows(database, relative);
    await database.update(ticket).set({ orderId: rows.orderId }).where(eq(ticket.id, ticketId));
    const text = JSON.stringify((await getForOffice(person)).sections);
    for (const trace of [relative.name, relative.email]) expect(text).not.toContain(trace);
    const before = await getForOffice(relative);
    expect(before.sections.map(({ title }) => title)).toEqual(sources.map(({ title }) => title));
    await deleteForOffice(person);
    expect((await getForOffice(relative)).sections).toEqual(before.sections);
  });

  test('orders, tickets, donations and hours stay, without the person', async () => {
    const [entriesBefore] = (await database.execute(sql`select count(*) from ledger_entry`)).rows;
    await deleteForOffice(person);
    expect((await database.execute(sql`select count(*) from ledger_entry`)).rows[0]).toEqual(
      entriesBefore,
    );
    expect(await database.select().from(order).where(eq(order.id, rows.orderId))).toMatchObject([
      { name: 'Deleted person', email: '', telephone: '', totalCents: 200_00, state: 'PAID' },
    ]);
    expect(await database.select().from(ticket).where(eq(ticket.id, rows.ticketId))).toMatchObject([
      { userName: 'Deleted person', userEmail: '', amountCents: 200_00 },
    ]);
    expect(
      await database.select().from(donation).where(eq(donation.id, rows.donationId)),
    ).toMatchObject([{ name: 'Deleted person', email: '', totalCents: 100_00, state: 'PAID' }]);
    const year = { params: { year: testNow.getUTCFullYear() } };
    const statements = await site.call(donationStatements.list, year, admin);
    expect(statements.map(({ name }) => name)).toContain(other.name);
    expect(statements.map(({ name }) => name)).not.toContain('Deleted person');
    const hours = await database.select().from(hourLedger).orderBy(hourLedger.id);
    expect(hours.filter(({ name }) => name === 'Deleted person')).not.toEqual([]);
  });

  test('the audit log says who deleted, and knows the person only by a mark', async () => {
    await deleteForOffice(person);
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'delete personal data'));
    const newest = entries.at(-1);
    expect(newest?.subject).toMatch(/^person [\w-]{12}$/);
    expect(newest?.actorName).toBe('Administrator');
    expect(newest?.after).toMatchObject({ Tickets: 1, Donations: 1 });
    const before = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'show personal data'));
    await getForOffice(person);
    expect(await database.$count(auditEntry, eq(auditEntry.action, 'show personal data'))).toBe(
      before.length + 1,
    );
  });

  test('the PDF has the same', async () => {
    const url = buildUrl(site.base, personalData.getPdfForOffice, {
      query: { email: person.email },
    });
    const response = await fetch(url, admin);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = JSON.stringify(parsePdf(Buffer.from(await response.arrayBuffer())));
    expect(text).toContain(person.name);
    expect(text).toContain('$200.00');
    expect(text).not.toContain(other.name);
  });

  test.each([
    {
      why: 'There are tickets for Uganda Martyrs Day 2027 Reception, which is not over yet.',
      change: () =>
        database.update(event).set({ countdownTarget: testNow }).where(eq(event.id, rows.eventId)),
    },
    {
      why: 'A payment or refund for tickets is not finished yet.',
      change: () =>
        database.update(order).set({ state: 'REFUND_DUE' }).where(eq(order.id, rows.orderId)),
    },
    {
      why: 'A payment or refund of a donation is not finished yet.',
      change: () =>
        database
          .update(donation)
          .set({ state: 'REFUND_FAILED' })
          .where(eq(donation.id, rows.donationId)),
    },
    {
      why: 'A monthly donation is running. End it first, with the link in its emails.',
      change: () =>
        database
          .update(monthlyDonation)
          .set({ state: 'PAUSED' })
          .where(eq(monthlyDonation.email, person.email)),
    },
    {
      why: 'A request for a youth seat is open. It ends by itself, or the parish declines it.',
      change: () =>
        database
          .update(seatRequest)
          .set({ state: 'requested' })
          .where(eq(seatRequest.email, person.email)),
    },
    {
      why: 'Seats of the waiting list are held. Pay for them or decline them first.',
      change: async () => {
        const id = crypto.randomUUID();
        await database.execute(
          sql`insert into cart (id, event_id, created_at) values (${id}, ${rows.eventId}, now())`,
        );
        await database
          .update(waitingParty)
          .set({ state: 'offered', cartId: id, offeredUntil: testNow })
          .where(eq(waitingParty.email, person.email));
      },
    },
    {
      why: 'Hours are offered or agreed. Withdraw or finish them first.',
      change: () =>
        database
          .update(professionalHour)
          .set({ state: 'Accepted' })
          .where(eq(professionalHour.volunteerId, person.id)),
    },
  ])('has to wait: $why', async ({ why, change }) => {
    await change();
    expect((await getForOffice(person)).obstacles).toEqual([why]);
    await expect(deleteForOffice(person)).rejects.toMatchObject({
      problem: { code: 'data-in-use', detail: `This data can't be deleted yet: ${why}` },
    });
    expect(await findTraces(database, person.name)).not.toEqual([]);
  });
});

describe('the own account', () => {
  test('asks for the password, then ends the account and its sessions', async () => {
    const { id, email, session } = await member('member');
    expect(await site.call(personalData.get, {}, session)).toMatchObject({
      email,
      hasAccount: true,
    });
    const remove = (password: string) =>
      site.call(personalData.delete, { body: { password } }, session);
    await expect(remove('not this one')).rejects.toMatchObject({
      problem: { code: 'invalid-password' },
    });
    await remove(samplePassword);
    expect(await database.select().from(user).where(eq(user.id, id))).toEqual([]);
    await expect(site.call(personalData.get, {}, session)).rejects.toMatchObject({
      problem: { code: 'unauthenticated' },
    });
    expect(await findTraces(database, email)).toEqual([]);
  });

  test('of the only administrator stays', async () => {
    await expect(
      site.call(personalData.deleteForOffice, { body: { email: 'admin@example.org' } }, admin),
    ).rejects.toMatchObject({ problem: { code: 'last-administrator' } });
  });
});
