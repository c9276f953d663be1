import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sellChairs } from '#app/server/testing/sell-chairs.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair } from '#features/event/server/tables.ts';
import { ticketCode } from './tables.ts';
import {
  consumeCodeAttempt,
  insertTicketCodes,
  listTicketsByOrder,
  markCodesUsed,
} from './queries.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';

const { handle, otherEventId, clear, close } = await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

test('tickets of an order are sorted by table and chair', async () => {
  const names = ['Table 10', 'Table 2'].flatMap((tableName) =>
    ['Chair 10', 'Chair 2'].map((chairName) => ({ tableName, chairName })),
  );
  const chairs = await handle.database
    .insert(chair)
    .values(
      names.map((name) => ({
        ...name,
        eventId: otherEventId,
        chairType: 'adult' as const,
        amountCents: 0,
        status: 'Buy' as const,
      })),
    )
    .onConflictDoUpdate({
      target: [chair.eventId, chair.tableName, chair.chairName],
      set: { amountCents: 0 },
    })
    .returning();
  const buyer = { name: 'A', email: 'a@example.org', phone: '6175550123' };
  const sale = { eventId: otherEventId, chairs, buyer, now: testNow };
  const { orderId } = await sellChairs(handle.database, sale);
  const tickets = await listTicketsByOrder(handle.database, orderId);
  expect(tickets.map(({ tableName, chairName }) => `${tableName} ${chairName}`)).toEqual([
    'Table 2 Chair 2',
    'Table 2 Chair 10',
    'Table 10 Chair 2',
    'Table 10 Chair 10',
  ]);
});

describe('codes of the ticket search', () => {
  const telephone = '6175550123';
  const codes = [{ email: 'a@example.org', hash: 'hash' }];
  const insert = (id: string, expiresAt = minutesLater(10)) =>
    insertTicketCodes(
      handle.database,
      { id, telephone, codes, expiresAt, attemptsLeft: 1 },
      testNow,
    );

  test('are stored once, and deleted when they have expired', async () => {
    const [id, old] = [randomUUID(), randomUUID()];
    expect(await insert(old, minutesLater(-1))).toBe(true);
    expect(await insert(id)).toBe(true);
    expect(await insert(id)).toBe(false);
    const rows = await handle.database.select({ id: ticketCode.id }).from(ticketCode);
    expect(rows).toEqual([{ id }]);
  });

  test('are usable with their id and number until they are used, expired or tried too often', async () => {
    const { database } = handle;
    const [id, other] = [randomUUID(), randomUUID()];
    for (const each of [id, other]) await insert(each);
    const request = { id, telephone };
    const otherNumber = { id, telephone: '6175550199' };
    expect(await consumeCodeAttempt(database, otherNumber, testNow)).toEqual([]);
    expect(await consumeCodeAttempt(database, request, minutesLater(11))).toEqual([]);
    expect(await consumeCodeAttempt(database, request, testNow)).toEqual(codes);
    expect(await consumeCodeAttempt(database, request, testNow)).toEqual([]);
    expect(await markCodesUsed(database, otherNumber, testNow)).toBe(false);
    expect(await markCodesUsed(database, request, minutesLater(11))).toBe(false);
    expect(await markCodesUsed(database, request, minutesLater(10))).toBe(true);
    expect(await markCodesUsed(database, request, testNow)).toBe(false);
    expect(await consumeCodeAttempt(database, { id: other, telephone }, testNow)).toEqual(codes);
  });
});
