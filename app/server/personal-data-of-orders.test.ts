import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { parseTelephone } from '#contract/rules/telephones.ts';
import { insertClearanceRow } from '#features/hours/server/queries.ts';
import { getClearanceKey } from '#features/hours/server/rules.ts';
import { professionalHour } from '#features/hours/server/tables.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEntry, emailMessage, type PersonInEmail } from '#platform/tables.ts';
import { event, order, ticket } from '#features/event/server/tables.ts';
import { buildEmailRow } from './testing/expired-rows.ts';
import { parsePdf } from './testing/parse-pdf.ts';
import { startSiteWithAdmin } from './testing/start-site-with-admin.ts';

const { personalData } = contract;
const { boxOffice, chairs, events } = contract.reception;
const { site, admin, member } = await startSiteWithAdmin();
const { database } = site.handle;
afterAll(() => site.stop());

const free = await site.call(chairs.list, { query: { chairType: 'adult' } });
const current = await site.call(events.getCurrent, {});

/** A sale of the box office; without an email address unless one is given. */
async function sell(name: string, { phone = '', email = '' } = {}): Promise<number> {
  const chair = free.pop();
  const { orderId } = await site.call(
    boxOffice.sell,
    { body: { name, phone, email, method: 'cash', chairs: [chair?.id ?? 0] } },
    admin,
  );
  return orderId;
}

const find = async (search: string) => {
  const { orders } = await site.call(personalData.findOrders, { query: { search } }, admin);
  return orders.map(({ id }) => id);
};
const read = (...orders: number[]) =>
  site.call(personalData.getOfOrders, { query: { orders } }, admin);
const remove = (...orders: number[]) =>
  site.call(personalData.deleteOfOrders, { body: { orders } }, admin);

/** Lets the event be over, so that its tickets are no obstacle. */
const endEvent = () =>
  database
    .update(event)
    .set({ countdownTarget: new Date('2020-06-03T12:00:00Z') })
    .where(eq(event.id, current.id));

test('orders without an address are found by name, telephone number and order number', async () => {
  const first = await sell('Zipporah Kato', { phone: '6175550141' });
  const second = await sell('Zipporah Nakato');
  const addressed = await sell('Zipporah Kato', { email: 'zipporah@example.org' });
  expect(await find('zipporah')).toEqual([second, first]);
  // The whole word before a part of one.
  expect(await find('Kato Zipporah')).toEqual([first, second]);
  expect(await find('ＺＩＰＰＯＲＡＨ Nakkato')).toEqual([second]);
  expect(await find('zipporah nakato')).toEqual([second]);
  expect(await find('(617) 555-0141')).toEqual([first]);
  expect(await find(`#${first}`)).toEqual([first]);
  expect(await find(String(addressed))).not.toContain(addressed);
  expect(await find('%')).toEqual([]);
  expect(await find('٠١٤١')).toEqual([first]);
  expect(await find('0142')).toEqual([]);
});

test('they are found by the name and the telephone number of a guest, too', async () => {
  const [first, second] = [await sell('Adah Kato'), await sell('Adah Kato')];
  await database
    .update(ticket)
    .set({ userName: 'Naamah Kato', telephone: '6175550143' })
    .where(eq(ticket.orderId, first));
  expect(await find('naamah')).toEqual([first]);
  expect(await find('617 555 0143')).toEqual([first]);
  expect(await find('adah')).toEqual([second, first]);
});

test('only administrators find and delete them', async () => {
  const orders = [await sell('Tirzah Kato')];
  const { session } = await member('reception', 'treasurer');
  for (const call of [
    () => site.call(personalData.findOrders, { query: { search: 'Tirzah' } }, session),
    () => site.call(personalData.getOfOrders, { query: { orders } }, session),
    () => site.call(personalData.deleteOfOrders, { body: { orders } }, session),
  ])
    await expect(call()).rejects.toMatchObject({ problem: { code: 'forbidden' } });
});

test('an order is found by every writing of the number of another country', async () => {
  const id = await sell('Hagar Kato', { phone: '+256772555141' });
  for (const writing of ['0772 555141', '+256 (0) 772 555141', '256772555141'])
    expect(await find(writing), writing).toEqual([id]);
});

test('an order with an address is not shown and not deleted by its number', async () => {
  const id = await sell('Keturah Kato', { email: 'keturah@example.org' });
  expect((await read(id)).sections).toEqual([]);
  await remove(id);
  const [row] = await database.select().from(order).where(eq(order.id, id));
  expect(row?.name).toBe('Keturah Kato');
});

test('the tickets of an event ahead come first', async () => {
  const id = await sell('Jemimah Kato');
  const why = `There are tickets for ${current.title}, which is not over yet.`;
  expect((await read(id)).obstacles).toEqual([why]);
  await expect(remove(id)).rejects.toMatchObject({ problem: { code: 'data-in-use' } });
});

test('the person is deleted from the orders, tickets and the audit log; the orders stay', async () => {
  const ids = [
    await sell('Huldah Kato', { phone: '6175550142' }),
    await sell('Huldah Kato', { phone: '6175550142' }),
  ];
  const other = await sell('Huldah Kato');
  // A guest with an address has the second ticket.
  await database
    .update(ticket)
    .set({ userName: 'Good Friend', userEmail: 'friend@example.org' })
    .where(eq(ticket.orderId, ids[1] ?? 0));
  await endEvent();
  const data = await read(...ids);
  expect(data).toMatchObject({ email: null, hasAccount: false, obstacles: [] });
  expect(data.sections.map(({ title, records }) => [title, records.length])).toEqual([
    ['Ticket orders', 2],
    ['Tickets', 1],
  ]);
  const pdf = await fetch(
    buildUrl(site.base, personalData.getPdfOfOrders, { query: { orders: ids } }),
    { headers: admin.headers },
  );
  const [page] = parsePdf(Buffer.from(await pdf.arrayBuffer()));
  expect(page?.text).toContain('Huldah Kato');

  await remove(...ids);
  expect((await read(...ids)).sections).toEqual([]);
  expect(await find('Huldah')).toEqual([other]);
  expect(await find('Deleted person')).toEqual([]);
  const orders = await database.select().from(order).where(inArray(order.id, ids));
  expect(orders).toMatchObject(
    ids.map(() => ({ name: 'Deleted person', telephone: '', state: 'PAID', totalCents: 20_000 })),
  );
  const tickets = await database.select().from(ticket).where(inArray(ticket.orderId, ids));
  expect(tickets.map(({ userName }) => userName).toSorted()).toEqual([
    'Deleted person',
    'Good Friend',
  ]);
  const entries = await database.select().from(auditEntry);
  const mine = entries.filter(({ subject }) => ids.some((id) => subject === `order ${id}`));
  expect(mine.length).toBeGreaterThan(0);
  expect(JSON.stringify(mine)).not.toContain('Huldah');
  expect(JSON.stringify(entries.filter(({ subject }) => subject === `order ${other}`))).toContain(
    'Huldah',
  );
  expect(entries.map(({ action, subject }) => `${action}: ${subject}`)).toContain(
    `delete personal data: orders ${ids.join(', ')}`,
  );
});

test('emails to others lose the name and the number of the orders, also where only the subject is left', async () => {
  const phone = '6175550144';
  const id = await sell('Shiphrah Kato', { phone });
  await endEvent();
  const unaddressed = { email: null, userId: null };
  const add = (key: string, person: Partial<PersonInEmail>) =>
    database.insert(emailMessage).values({
      ...buildEmailRow(),
      dedupeKey: key,
      recipient: 'office@example.org',
      subject: 'Shiphrah Kato asks for a ride',
      text: `Please call Shiphrah Kato at ${phone}`,
      people: [{ ...unaddressed, texts: ['Shiphrah Kato', phone], ...person }],
      createdAt: site.clock.now(),
    });
  await add('of an earlier version', {});
  await add('after 90 days', { telephone: phone, texts: ['Shiphrah Kato'] });
  await add('of a relative', { email: 'relative@example.org', telephone: phone });
  expect((await read(id)).sections.map(({ title }) => title)).toContain(
    'Emails to others about you',
  );
  await remove(id);
  const rows = await database.select().from(emailMessage).orderBy(emailMessage.id);
  const named = rows.filter(({ subject }) => subject.includes('Shiphrah'));
  expect(named.map(({ dedupeKey }) => dedupeKey)).toEqual(['of a relative']);
  expect(rows.find(({ dedupeKey }) => dedupeKey === 'of an earlier version')).toMatchObject({
    subject: '(deleted) asks for a ride',
    text: 'Please call (deleted) at (deleted)',
    people: [],
  });
});

test.each([
  '(617) 555-0145',
  '+1 617.555.0146',
  '1-617-555-0147',
  '617 555 0148',
  '+256 772 123456',
])(
  'hours and clearances of a person without an address are found by %s, as the number was written',
  async (written) => {
    await database.insert(professionalHour).values({
      state: 'Fulfilled',
      volunteerName: 'Puah Kato',
      volunteerTelephone: written,
      category: 'Transport',
      description: 'A ride',
    });
    await insertClearanceRow(database, {
      volunteerKey: getClearanceKey({ volunteerId: null, volunteerTelephone: written }),
      volunteerName: 'Puah Kato',
      category: 'Medication',
      grantedBy: 'A',
      grantedAt: new Date(),
    });
    const query = { telephone: parseTelephone(written) };
    const { sections } = await site.call(personalData.getOfOrders, { query }, admin);
    for (const title of ['Hours offered', 'Clearances'])
      expect(sections.find((section) => section.title === title)?.records, title).toHaveLength(1);
  },
);

test.each([
  ['0772123457', '+256772123457'],
  ['+256772123458', '0772123458'],
])('hours under %s are found by %s', async (volunteerTelephone, telephone) => {
  await database.insert(professionalHour).values({
    state: 'Fulfilled',
    volunteerName: 'Puah Kato',
    volunteerTelephone,
    category: 'Transport',
    description: 'A ride',
  });
  const { sections } = await site.call(personalData.getOfOrders, { query: { telephone } }, admin);
  expect(sections.find(({ title }) => title === 'Hours offered')?.records).toHaveLength(1);
});

test('data of nobody is neither shown nor deleted', async () => {
  const url = `${site.base}/api/people/data/orders`;
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const requested = await fetch(`${url}/records`, { headers });
  const deleted = await fetch(`${url}/deletion`, { method: 'POST', headers, body: '{}' });
  for (const response of [requested, deleted])
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: { orders: 'Choose orders or a telephone number' },
    });
});
