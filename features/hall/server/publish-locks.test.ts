import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { getTable, newTable, setUpHall } from '#app/server/testing/set-up-hall.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';

const setup = await setUpHall();
const { site, event, chairAt, findChair, listChairs, publish, read, save } = setup;
const { database } = site.handle;
const other = await addEvent(database, { title: 'Another' });
afterAll(() => site.stop());
beforeEach(() => setup.startEvent());

const lockMoves = (eventId: number) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.moves}, ${eventId})`;

describe('publishing waits', () => {
  test.each([
    ['for moves of its event', () => lockMoves(event.id), lockMoves(other.eventId)],
    [
      'for those who sell in its event',
      () => lockRow('event', event.id, 'key share'),
      lockRow('event', other.eventId, 'key share'),
    ],
    [
      'for those who hold its chairs',
      () => lockRow('chair', chairAt(0), 'key share'),
      lockRow('chair', other.chairs[0]?.id ?? 0, 'key share'),
    ],
  ])('%s', async (_, lockOwn, lockOther) => {
    let number = 20;
    await expectWait(site.handle, async () => {
      number += 1;
      await save(await read(), [newTable({ name: `Table ${number}`, x: 3 * number })]);
      return { own: lockOwn(), other: lockOther, call: () => publish() };
    });
  });
});

test('a chair that something else refers to stays, and the hall with it', async () => {
  await database.execute(sql`create table other_use (chair_id integer references chair (id))`);
  await database.execute(sql`insert into other_use values (${chairAt(0)})`);
  const draft = await read();
  await save(draft, [], [getTable(draft, 'Table 1').id]);
  await expect(publish()).rejects.toMatchObject(
    expectProblem('hall-not-publishable', 'A chair that is no longer in the hall is in use.'),
  );
  expect(await listChairs()).toHaveLength(40);
  await database.execute(sql`drop table other_use`);
});

test('a chair becomes accessible, and remains the same otherwise', async () => {
  const draft = await read();
  const one = getTable(draft, 'Table 1');
  const before = await findChair(chairAt(0));
  const seats = one.chairs.map((item) => ({ ...item, accessible: item.id === chairAt(0) }));
  await save(draft, [{ ...one, chairs: seats }]);
  await publish();
  expect(await findChair(chairAt(0))).toEqual({ ...before, accessible: true });
  expect(await findChair(chairAt(1))).toMatchObject({ accessible: false });
});
