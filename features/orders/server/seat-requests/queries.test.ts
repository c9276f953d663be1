import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  countOpenRequests,
  deleteUnconfirmedRequests,
  findNewestRequest,
  findRequestByHash,
  listDueRequests,
  listRequests,
  lockOpenRequests,
  updateRequestRow,
} from './queries.ts';
import { seatRequest, type SeatRequestState } from './tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';

const { handle, eventId, otherEventId, chairAt, insertRequest, clear, close } =
  await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

describe('seat requests', () => {
  const getIds = (rows: readonly { request: { id: number } }[]) =>
    rows.map(({ request }) => request.id);

  test('are listed for their event once they are confirmed', async () => {
    const { database } = handle;
    const declined = await insertRequest('declined');
    const open = await insertRequest('requested');
    await insertRequest('unconfirmed');
    await insertRequest('requested', { chairId: chairAt(1) });
    expect(getIds(await listRequests(database, eventId))).toHaveLength(3);
    expect(await listRequests(database, otherEventId)).toEqual([]);
    expect((await findNewestRequest(database, chairAt(0)))?.request.id).toBe(open);
    expect(getIds(await lockOpenRequests(database, [chairAt(0)]))).toEqual([open]);
    expect(await lockOpenRequests(database, [chairAt(5)])).toEqual([]);
    expect(declined).toBeLessThan(open);
  });

  test('are due when their approval has ended', async () => {
    const due = await insertRequest('approved', { heldUntil: testNow });
    await insertRequest('approved', { chairId: chairAt(1), heldUntil: minutesLater(1) });
    await insertRequest('paid', { chairId: chairAt(2), heldUntil: testNow });
    expect(getIds(await listDueRequests(handle.database, testNow))).toEqual([due]);
  });

  test('replace unconfirmed ones of the same person with the same chair', async () => {
    const { database } = handle;
    const [groupId, otherGroupId] = [randomUUID(), randomUUID()];
    await insertRequest('unconfirmed', { email: 'A@example.org', groupId });
    await insertRequest('unconfirmed', { chairId: chairAt(2), groupId });
    const remaining = [
      await insertRequest('unconfirmed', { email: 'b@example.org' }),
      await insertRequest('unconfirmed', { chairId: chairAt(1) }),
      await insertRequest('requested', { groupId }),
      await insertRequest('unconfirmed', { email: 'b@example.org', groupId: otherGroupId }),
      await insertRequest('unconfirmed', { chairId: chairAt(1), groupId: otherGroupId }),
    ];
    await deleteUnconfirmedRequests(database, [chairAt(0), chairAt(3)], 'a@example.org');
    const rows = await database.select().from(seatRequest).orderBy(seatRequest.id);
    expect(rows.map(({ id }) => id)).toEqual(remaining);
  });

  test('are found by the link of their email, with the client that sent them', async () => {
    await insertRequest('unconfirmed', { confirmHash: 'a', client: 'a', network: 'x' });
    await insertRequest('unconfirmed', { confirmHash: 'b', client: 'b', network: null });
    const { database } = handle;
    const expected = [
      { client: 'a', network: 'x' },
      { client: 'b', network: null },
    ];
    for (const asker of expected)
      expect(await findRequestByHash(database, asker.client)).toMatchObject(asker);
    expect(await findRequestByHash(database, 'c')).toBeNull();
  });

  test('change only from the state that was read, and forget the client once they are decided', async () => {
    const { database } = handle;
    const id = await insertRequest('unconfirmed');
    await insertRequest('unconfirmed');
    const read = async () =>
      (await database.select().from(seatRequest).orderBy(seatRequest.id)).map(
        ({ state, client, network }) => [state, client, network],
      );
    const untouched = ['unconfirmed', 'client', 'network'];
    const record = (await findRecord(id)).request;
    expect(
      await updateRequestRow(database, { ...record, state: 'requested' }, { state: 'paid' }),
    ).toBe(false);
    expect(await read()).toEqual([untouched, untouched]);
    expect(await updateRequestRow(database, { ...record, state: 'none' }, { state: 'paid' })).toBe(
      false,
    );
    const unconfirmed = { ...record, state: 'unconfirmed' as const };
    expect(await updateRequestRow(database, unconfirmed, { state: 'requested' })).toBe(true);
    expect(await read()).toEqual([['requested', 'client', 'network'], untouched]);
    expect(await updateRequestRow(database, record, { state: 'declined' })).toBe(true);
    expect(await read()).toEqual([['declined', null, null], untouched]);
  });

  /** A request as staff see it once it is confirmed. */
  async function findRecord(id: number) {
    await handle.database
      .update(seatRequest)
      .set({ state: 'requested' })
      .where(eq(seatRequest.id, id));
    const existing = await findNewestRequest(handle.database, chairAt(0));
    await handle.database
      .update(seatRequest)
      .set({ state: 'unconfirmed' })
      .where(eq(seatRequest.id, id));
    if (!existing) throw new Error('There is no request.');
    return existing;
  }

  test('count by person, client and network; unconfirmed ones of a client for a while', async () => {
    const others = { email: 'b@example.org', telephone: '6175550199', client: 'c', network: 'n' };
    let place = 0;
    const add = (state: SeatRequestState, change: Parameters<typeof insertRequest>[1] = {}) => {
      place += 1;
      return insertRequest(state, { chairId: chairAt(place), ...change });
    };
    const groupId = randomUUID();
    await add('requested', { groupId });
    await add('requested', { ...others, email: 'A@example.org' });
    await add('requested', { ...others, telephone: '6175550123' });
    await add('requested', { ...others, client: 'client' });
    await add('requested', { ...others, network: 'network' });
    await add('unconfirmed', { requestedAt: minutesLater(1) });
    await add('unconfirmed', { requestedAt: testNow });
    await add('declined', { requestedAt: minutesLater(1) });
    const input = {
      eventId,
      email: 'a@example.org',
      telephone: '6175550123',
      asker: { client: 'client', network: 'network' },
      unconfirmedSince: testNow,
    };
    const none = { email: 0, telephone: 0, client: 0, network: 0 };
    const { database } = handle;
    expect(await countOpenRequests(database, input)).toEqual({
      email: 2,
      telephone: 2,
      client: 3,
      network: 3,
    });
    expect(await countOpenRequests(database, { ...input, exceptGroup: groupId })).toEqual({
      email: 1,
      telephone: 1,
      client: 2,
      network: 2,
    });
    expect(await countOpenRequests(database, { ...input, eventId: otherEventId })).toEqual(none);
  });
});
