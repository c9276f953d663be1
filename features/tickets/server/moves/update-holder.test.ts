import { moves } from '#features/tickets/contract/moves.ts';
import { listUnnamedTickets } from '#features/tickets/contract/rules/guest-names.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { order as orderTable } from '#features/event/server/tables.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { listTicketsByIds } from './queries.ts';

const { site, hall, startFeast, sell, findTicket, listEmails } = await setUpReception();
afterAll(() => site.stop());

let sale: { orderId: number; tickets: Ticket[] };
beforeEach(async () => {
  await startFeast();
  sale = await sell([0, 1, 2]);
});

const right = { name: 'Nakato Right', phone: '6175550144', email: 'right@example.org' };
const correct = (change: Partial<typeof right & { isForOrder: boolean }> = {}, place = 0) =>
  site.callFresh(
    moves.correctHolder,
    {
      params: { id: sale.tickets[place]?.id ?? 0 },
      body: { ...right, isForOrder: false, ...change },
    },
    hall.staff,
  );
const listTickets = () =>
  listTicketsByIds(
    site.handle.database,
    sale.tickets.map(({ id }) => id),
  );
const listContacts = async () =>
  (await listTickets()).map(({ userName, userEmail, telephone }) => [
    userName,
    userEmail,
    telephone,
  ]);
const getOrder = async () => {
  const [row] = await site.handle.database
    .select({ name: orderTable.name, email: orderTable.email, phone: orderTable.telephone })
    .from(orderTable)
    .where(eq(orderTable.id, sale.orderId));
  return row;
};
const previous = [sampleGuest.name, sampleGuest.email, sampleGuest.phone];

test('one ticket has the right name and contact, with the code that it had, and goes to the right address', async () => {
  const after = await correct();
  expect(after).toMatchObject({ userName: right.name, barCode: sale.tickets[0]?.barCode });
  expect(await listContacts()).toEqual([
    [right.name, right.email, right.phone],
    previous,
    previous,
  ]);
  expect(await getOrder()).toEqual(sampleGuest);
  expect(await findTicket(sale.tickets[0]?.barCode)).toMatchObject({ userName: right.name });
  const [email, ...more] = await listEmails(`mail tickets ${sale.orderId} corrected%`);
  expect(email?.to).toBe(right.email);
  expect(email?.text).toContain('Chair 1');
  expect(email?.text).not.toContain('Chair 2');
  expect(more).toEqual([]);
});

test('with its order, the buyer and the tickets with the same contact; names of other guests stay', async () => {
  await site.callFresh(
    moves.transferTicket,
    {
      params: { id: sale.tickets[2]?.id ?? 0 },
      body: { name: 'Another', phone: '6175550155', email: 'another@example.org' },
    },
    hall.staff,
  );
  await correct(
    { name: 'Guest Two', isForOrder: false, phone: sampleGuest.phone, email: sampleGuest.email },
    1,
  );
  await correct({ isForOrder: true });
  expect(await listContacts()).toEqual([
    [right.name, right.email, right.phone],
    ['Guest Two', right.email, right.phone],
    ['Another', 'another@example.org', '6175550155'],
  ]);
  expect(await getOrder()).toEqual(right);
  const emails = await listEmails(`mail tickets ${sale.orderId} corrected%`);
  expect(emails.map(({ to }) => to)).toEqual([right.email]);
});

test('guests without a name keep that of the buyer, so that they still count as unnamed', async () => {
  await correct({ isForOrder: true });
  const all = [right.name, right.email, right.phone];
  expect(await listContacts()).toEqual([all, all, all]);
  const buyer = await getOrder();
  expect(listUnnamedTickets(await listTickets(), buyer?.name ?? '')).toHaveLength(2);
});

test('the ticket of another holder leaves the buyer alone', async () => {
  await correct({ email: 'another@example.org' });
  await correct({ isForOrder: true });
  expect(await getOrder()).toEqual(sampleGuest);
  expect(await listContacts()).toEqual([
    [right.name, right.email, right.phone],
    previous,
    previous,
  ]);
});

test('a name alone sends no email, and a contact may be removed', async () => {
  await correct({ phone: sampleGuest.phone, email: sampleGuest.email });
  await correct({ phone: '', email: '' }, 1);
  expect(await listContacts()).toEqual([
    [right.name, sampleGuest.email, sampleGuest.phone],
    [right.name, '', ''],
    previous,
  ]);
  expect(await listEmails(`mail tickets ${sale.orderId} corrected%`)).toEqual([]);
});

test('a screen of an older state, and a canceled ticket, change nothing', async () => {
  const params = { id: sale.tickets[0]?.id ?? 0 };
  const body = { ...right, isForOrder: true, seen: 0 };
  await expect(site.call(moves.correctHolder, { params, body }, hall.staff)).rejects.toMatchObject(
    expectProblem('record-changed'),
  );
  await expect(
    site.call(moves.correctHolder, { params: { id: 999_999 }, body }, hall.staff),
  ).rejects.toMatchObject(expectProblem('ticket-not-found'));
  expect(await listContacts()).toEqual([previous, previous, previous]);
});
