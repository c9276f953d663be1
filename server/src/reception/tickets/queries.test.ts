import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '../../testing/test-now.ts';
import { ticketCode } from '../tables.ts';
import { consumeCodeAttempt, insertTicketCodes, markCodesUsed } from '../tickets/queries.ts';
import { minutesLater, setUpReceptionRows } from '../../testing/set-up-reception-rows.ts';

const { handle, clear, close } = await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

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
