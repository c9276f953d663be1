import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { minutesAfterNow, setUpCheckIn } from '#app/server/testing/set-up-check-in.ts';
import type { Role } from '#contract/roles.ts';
import type { ConflictKind } from '#features/door/contract/rules/conflicts.ts';
import { ticket as ticketTable } from '#features/event/server/tables.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';

const { today } = contract;
const { doorConflicts, moves } = contract.reception;
const setUp = await setUpCheckIn();
const { site, another, next, send, receive, undo, conflicts, listAuditEntries } = setUp;
const { database } = site.handle;
afterAll(() => site.stop());

const scan = (barCode: string, deviceId = 'one', minute = 60) => ({
  barCode,
  deviceId,
  door: 'Main door',
  scannedAt: minutesAfterNow(minute),
});
const getSeat = ({ tableName, chairName }: Ticket) => ({ tableName, chairName });
const cancel = ({ id }: Ticket) =>
  database.update(ticketTable).set({ cancelledAt: site.clock.now() }).where(eq(ticketTable.id, id));
const findConflict = async (item: Pick<Ticket, 'id'> | null, state?: 'open' | 'closed') =>
  (await conflicts(state)).find(({ ticket }) => ticket?.id === item?.id);
const countTasks = async (role: Role) => {
  const { tasks } = await site.call(today.get, {}, await site.as(role));
  return tasks.find(({ kind }) => kind === 'door-conflicts')?.count ?? 0;
};

/** A guest whom a door without network has let in, in each way that the door could not know. */
const cases: Record<ConflictKind, () => Promise<Ticket | null>> = {
  async 'two doors'() {
    const item = next();
    await receive({ barCode: item.barCode, deviceId: 'two' });
    await send([scan(item.barCode)]);
    return item;
  },
  async 'canceled ticket'() {
    const item = next();
    await cancel(item);
    await send([scan(item.barCode)]);
    return item;
  },
  async 'replaced code'() {
    const item = next();
    await site.callFresh(
      moves.reissueTicket,
      { params: { id: item.id } },
      await site.as('reception'),
    );
    await send([scan(item.barCode)]);
    return item;
  },
  async 'another event'() {
    if (!another) throw new Error('Another event has a ticket.');
    await send([scan(another.barCode)]);
    return another;
  },
  async 'unknown code'() {
    await send([{ ...scan('NOTACODE123'), seat: { tableName: 'Table 1', chairName: 'Chair 1' } }]);
    return null;
  },
  async 'other seat'() {
    const [item, partner] = [next(), next()];
    await site.callFresh(
      moves.moveTicket,
      { params: { id: item.id }, body: { chairId: partner.chairId, swapsWith: partner.id } },
      await site.as('reception'),
    );
    await send([{ ...scan(item.barCode), seat: getSeat(item) }]);
    return item;
  },
};

test.each(Object.entries(cases))(
  '%s: is a task of Today for the reception until someone closes it with a note, and can be opened again',
  async (kind, letIn) => {
    const before = await countTasks('reception');
    const item = await letIn();
    expect(await countTasks('reception')).toBe(before + 1);
    expect(await countTasks('admin')).toBe(before + 1);
    expect(await countTasks('usher')).toBe(0);
    const conflict = await findConflict(item);
    expect(conflict).toMatchObject({ kind, closing: null });
    expect(conflict?.scans).toContainEqual({
      scannedAt: minutesAfterNow(60),
      sentAt: site.clock.now(),
      deviceId: 'one',
      door: 'Main door',
      receivedBy: 'Administrator',
      undoneAt: null,
    });

    const byId = { params: { id: conflict?.id ?? 0 } };
    const close = { ...byId, body: { note: 'Walked to another table.' } };
    await expect(
      site.call(doorConflicts.close, close, await site.as('usher')),
    ).rejects.toMatchObject(expectProblem('forbidden'));
    await expect(
      site.call(doorConflicts.close, { ...byId, body: { note: ' ' } }, await site.as('reception')),
    ).rejects.toThrow('Note is required');
    expect(await site.call(doorConflicts.close, close, await site.as('reception'))).toMatchObject({
      closing: { closedAt: site.clock.now(), note: 'Walked to another table.' },
    });
    expect(await countTasks('reception')).toBe(before);
    expect(await findConflict(item)).toBeUndefined();
    expect(await findConflict(item, 'closed')).toMatchObject({ kind });
    await expect(
      site.call(doorConflicts.close, close, await site.as('reception')),
    ).rejects.toMatchObject(expectProblem('conflict-closed'));

    expect(await site.call(doorConflicts.reopen, byId, await site.as('reception'))).toMatchObject({
      closing: null,
    });
    expect(await site.call(doorConflicts.reopen, byId, await site.as('reception'))).toMatchObject({
      closing: null,
    });
    expect(await countTasks('reception')).toBe(before + 1);
    if (item)
      expect((await listAuditEntries(item)).map(({ action }) => action).slice(-3)).toEqual([
        'report door conflict',
        'close door conflict',
        'reopen door conflict',
      ]);
  },
);

test('the same scan sent again, and a third door, add nothing', async () => {
  const item = next();
  await cancel(item);
  const twice = next();
  const scans = [scan(item.barCode), scan(twice.barCode, 'one'), scan(twice.barCode, 'two', 61)];
  await send(scans);
  const before = await conflicts();
  await send([...scans, scan(twice.barCode, 'three', 62)]);
  const after = await conflicts();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect((await findConflict(twice))?.scans).toHaveLength(3);
});

test('what is asked of the site before anyone is let in is no conflict', async () => {
  const item = next();
  await cancel(item);
  const before = await conflicts();
  await receive(scan(item.barCode));
  await receive({ barCode: 'NOTACODE456' });
  const [first, second] = [next(), next()];
  await site.callFresh(
    moves.moveTicket,
    { params: { id: first.id }, body: { chairId: second.chairId, swapsWith: second.id } },
    await site.as('reception'),
  );
  await receive({ ...scan(first.barCode), seat: getSeat(first) });
  await send([{ ...scan(second.barCode), seat: getSeat(first) }]);
  expect(await conflicts()).toEqual(before);
});

test('a seat with two guests names both', async () => {
  const [item, partner] = [next(), next()];
  await site.callFresh(
    moves.moveTicket,
    { params: { id: item.id }, body: { chairId: partner.chairId, swapsWith: partner.id } },
    await site.as('reception'),
  );
  await send([{ ...scan(item.barCode), seat: getSeat(item) }]);
  expect(await findConflict(item)).toMatchObject({
    ticket: getSeat(partner),
    seat: getSeat(item),
    others: [{ id: partner.id, ...getSeat(item) }],
  });
});

test('a guest with a canceled ticket whom the door sends away again is no open conflict', async () => {
  const item = next();
  await cancel(item);
  await send([scan(item.barCode)]);
  const device = { deviceId: 'one', scannedAt: minutesAfterNow(60) };
  await expect(undo(item.barCode, { ...device, deviceId: 'two' })).rejects.toMatchObject(
    expectProblem('ticket-not-found'),
  );
  expect(await undo(item.barCode, device)).toMatchObject({ id: item.id });
  expect(await findConflict(item)).toBeUndefined();
  expect(await findConflict(item, 'closed')).toMatchObject({
    closing: { note: 'The door undid it.' },
  });
});

test('each event has its own, and whoever names no event sees what waits of all, as Today does', async () => {
  const item = next();
  await cancel(item);
  await send([scan(item.barCode)]);
  const list = async (query: { event?: number }) =>
    (await site.call(doorConflicts.list, { query }, await site.as('usher'))).length;
  expect(await list({ event: setUp.anotherEvent })).toBe(0);
  expect((await conflicts())[0]).toMatchObject({ eventId: setUp.event });
  expect(await list({})).toBe((await conflicts()).length);
  expect(await list({})).toBe(await countTasks('reception'));
});

test('a conflict that does not exist cannot be closed', async () => {
  const byId = { params: { id: 9999 } };
  const reception = await site.as('reception');
  for (const call of [
    () => site.call(doorConflicts.close, { ...byId, body: { note: 'x' } }, reception),
    () => site.call(doorConflicts.reopen, byId, reception),
  ])
    await expect(call()).rejects.toMatchObject(expectProblem('conflict-not-found'));
});

test('a practice ticket is named, and a door that let it in made no conflict', async () => {
  const barCode = 'practice-1';
  expect(await receive({ barCode })).toMatchObject({
    verdict: 'unknown',
    detail: 'Practice ticket. This is not a real guest.',
  });
  const before = await conflicts();
  await send([scan(barCode)]);
  expect(await conflicts()).toEqual(before);
});
