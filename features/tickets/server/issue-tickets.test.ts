import { afterAll, expect, test } from 'vitest';
import { getViolatedConstraint, runTransaction } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { ticket } from '#features/event/server/tables.ts';
import { issueTickets } from './issue-tickets.ts';

const now = new Date('2027-05-01T16:00:00.000Z');
const buyer = { name: 'Buyer One', phone: '6175550123', email: 'one@example.org' };
const { handle, stop } = await openTestDatabase();
const created = await addEvent(handle.database);
const sold = await sellChairs(handle.database, {
  ...created,
  chairs: created.chairs.slice(0, 3),
  buyer,
  now,
});
afterAll(stop);

const toIssue = (numbers: number[]) =>
  created.chairs
    .filter((_, number) => numbers.includes(number))
    .map(({ id, chairType, amountCents }) => ({ chairId: id, guestType: chairType, amountCents }));

test('an order gets a ticket per chair, in the order of its chairs, with names and buyer', () => {
  expect(sold.tickets).toHaveLength(3);
  expect(sold.tickets.map(({ tableName, chairName }) => [tableName, chairName])).toEqual([
    ['Table 1', 'Chair 1'],
    ['Table 1', 'Chair 2'],
    ['Table 1', 'Chair 3'],
  ]);
  expect(sold.tickets[0]).toMatchObject({
    userName: 'Buyer One',
    userEmail: 'one@example.org',
    telephone: '6175550123',
    chairType: 'adult',
    amount: 200_00,
    received: false,
    checkoutDate: now,
  });
  expect(sold.tickets[0]?.barCode).toMatch(/^[A-Za-z0-9]{11}$/);
});

test('an existing barcode is generated again', async () => {
  const existingCode = sold.tickets[0]?.barCode ?? '';
  const codes = [existingCode, 'FRESHCODE22', existingCode, 'FRESHCODE33'];
  const tickets = await runTransaction(handle.database, (tx) =>
    issueTickets(
      tx,
      { ...created, orderId: sold.orderId, buyer, chairs: toIssue([3, 4]), now },
      () => codes.shift() ?? 'FRESHCODE44',
    ),
  );
  expect(tickets.map(({ barCode }) => barCode)).toEqual(['FRESHCODE33', 'FRESHCODE22']);
  expect(tickets.map(({ chairName }) => chairName)).toEqual(['Chair 4', 'Chair 5']);
});

test('two equal codes within one order become two distinct ones', async () => {
  const codes = ['TWINTWIN222', 'TWINTWIN222', 'LONELY22222'];
  const tickets = await runTransaction(handle.database, (tx) =>
    issueTickets(
      tx,
      { ...created, orderId: sold.orderId, buyer, chairs: toIssue([5, 6]), now },
      () => codes.shift() ?? '',
    ),
  );
  expect(new Set(tickets.map(({ barCode }) => barCode))).toEqual(
    new Set(['TWINTWIN222', 'LONELY22222']),
  );
});

test('a chair with an active ticket gets no second one, and its order gets none', async () => {
  const before = await handle.database.$count(ticket);
  const failed = await runTransaction(handle.database, (tx) =>
    issueTickets(tx, { ...created, orderId: sold.orderId, buyer, chairs: toIssue([0, 7]), now }),
  ).catch((error: unknown) => error);
  expect(getViolatedConstraint(failed)).toBe('ticket_live');
  expect(await handle.database.$count(ticket)).toBe(before);
});
