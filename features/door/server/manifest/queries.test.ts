import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { countSeatedPerTable, findManifestRows, listManifestRows } from './queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, otherChairId, chairAt, insertTicket } = rows;
const { database } = handle;
const received = { receivedAt: testNow };
/** Tickets by what happened to their guests. */
let ids: Record<'first' | 'second' | 'expected' | 'canceled' | 'elsewhere', number>;

afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  ids = {
    second: await insertTicket(1, { receivedAt: minutesLater(2) }),
    first: await insertTicket(0, received),
    expected: await insertTicket(2),
    canceled: await insertTicket(3, { ...received, cancelledAt: testNow }),
    elsewhere: await insertTicket(4, {
      ...received,
      eventId: otherEventId,
      chairId: otherChairId,
    }),
  };
});

const getIds = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const find = async (tickets: number[], chairs: number[] = []) => {
  const { changed, removed } = await findManifestRows(database, eventId, { tickets, chairs });
  return { changed: getIds(changed), removed: removed.toSorted((a, b) => a - b) };
};

test('the seated guests of an event are listed as they came', async () => {
  expect(getIds(await listManifestRows(database, eventId))).toEqual([ids.first, ids.second]);
  expect(getIds(await listManifestRows(database, otherEventId))).toEqual([ids.elsewhere]);
  expect(await countSeatedPerTable(database, eventId)).toEqual([
    { tableName: 'Table 1', tickets: 3, seated: 2 },
  ]);
});

describe('what has changed', () => {
  test('are the tickets that are named, seated or not', async () => {
    expect(await find([ids.first])).toEqual({ changed: [ids.first], removed: [] });
    expect(await find([ids.expected])).toEqual({ changed: [], removed: [ids.expected] });
    expect(await find([ids.second, ids.first])).toEqual({
      changed: [ids.first, ids.second],
      removed: [],
    });
    expect(await find([ids.canceled])).toEqual({ changed: [], removed: [ids.canceled] });
  });

  test('are the tickets of the chairs that are named', async () => {
    expect(await find([], [1, 2, 3].map(chairAt))).toEqual({
      changed: [ids.second],
      removed: [ids.expected, ids.canceled],
    });
    expect(await find([ids.first], [chairAt(2)])).toEqual({
      changed: [ids.first],
      removed: [ids.expected],
    });
  });

  test('is nothing of another event', async () => {
    const nothing = { changed: [], removed: [] };
    expect(await find([ids.elsewhere], [otherChairId])).toEqual(nothing);
    expect(await find([], [])).toEqual(nothing);
  });
});
