import type { DoorTicket, TicketList } from '#features/door/contract/check-in.ts';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveDoorAccount, loadDoorAccount } from '#features/accounts/web/door-account.ts';
import {
  getDeviceId,
  listStoredTickets,
  clearGuestData,
  applyReceipts,
  doorStore,
  saveTicketList,
  completeOperations,
} from './door-store.ts';
import { receiveOffline, undoOffline } from './receive-offline.ts';

// Runs in a browser, as it tests IndexedDB.

const usher = { id: 'sample', name: 'Sample Usher' };
const post = { event: 1, door: 'Side door', usher };
const at = (minute: number) => new Date(Date.UTC(2027, 5, 12, 18, minute));

const ticket = (id: number): DoorTicket => ({
  id,
  barCode: `SAMPLE${id}`,
  userName: `Sample Guest ${id}`,
  tableName: `Table ${1 + Math.floor(id / 10)}`,
  chairName: `Chair ${id % 10}`,
  chairType: 'adult',
  orderId: Math.ceil(id / 4),
  received: 'No',
  telephoneEnd: '0123',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
});

const list = (event: number, tickets: DoorTicket[]): TicketList => ({
  event,
  eventTitle: 'Sample feast',
  version: 'one',
  tickets,
  retired: ['OLDCODE1234'],
  moved: [{ code: 'MOVEDCODE12', barCode: 'SAMPLE8' }],
});

const judge = async (code: string, minute = 1) =>
  (await receiveOffline(code, post, at(minute))).verdict;

beforeEach(async () => {
  await Promise.all(doorStore.database.tables.map((table) => table.clear()));
  await saveTicketList(
    list(
      1,
      Array.from({ length: 500 }, (_, index) => ticket(index + 1)),
    ),
    [],
    1,
  );
  await saveTicketList(list(2, [{ ...ticket(901), barCode: 'ELSEWHERE12' }]), [], 1);
});

describe('an offline scan', () => {
  test('gets the same verdict as from the server, with time and door the second time', async () => {
    expect(await judge('sample 7')).toBe('received');
    expect(await receiveOffline('SAMPLE7', post, at(2))).toMatchObject({
      verdict: 'already received',
      ticket: { receivedAt: at(1), receivedDoor: 'Side door', receivedBy: 'Sample Usher' },
      operation: null,
    });
    expect(await judge('OLDCODE1234')).toBe('cancelled');
    expect(await judge('ELSEWHERE12')).toBe('another event');
    expect(await receiveOffline('MOVEDCODE12', post, at(3))).toMatchObject({
      verdict: 'received',
      movedTo: 'Table 1, Chair 8',
    });
    expect(await receiveOffline('SAMPLE8', post, at(4))).toMatchObject({
      verdict: 'already received',
      movedTo: null,
    });
    expect(await judge('NOTACODE123')).toBe('unknown');
    expect(await doorStore.operations.toArray()).toMatchObject([
      { kind: 'receive', barCode: 'SAMPLE7', scannedAt: at(1), usherId: 'sample' },
      { kind: 'receive', barCode: 'MOVEDCODE12', ticketId: 8, scannedAt: at(3) },
    ]);
  });

  test('receives each of 500 tickets once in concurrent scans', async () => {
    const codes = Array.from({ length: 500 }, (_, index) => `SAMPLE${index + 1}`);
    const verdicts = await Promise.all([...codes, ...codes].map((code) => judge(code)));
    expect(verdicts.filter((verdict) => verdict === 'received')).toHaveLength(500);
    expect(await doorStore.operations.count()).toBe(500);
  });

  test('is queued in order: received, undone, received again', async () => {
    await judge('SAMPLE7');
    expect(await undoOffline(ticket(7), post, at(2))).toBe(true);
    expect(await receiveOffline('SAMPLE7', post, at(3))).toMatchObject({
      verdict: 'received',
      inOrder: true,
    });
    const operations = await doorStore.operations.orderBy('number').toArray();
    expect(operations.map((item) => [item.kind, item.scannedAt, item.undoes])).toEqual([
      ['receive', at(1), undefined],
      ['undo', at(2), at(1)],
      ['receive', at(3), undefined],
    ]);
  });

  test('can be undone only on its own device; a receipt of another door then counts', async () => {
    const main = { receivedAt: at(0), receivedBy: 'Another Usher', receivedDoor: 'Main door' };
    await applyReceipts([{ id: 8, ...main }], []);
    expect(await undoOffline(ticket(8), post, at(2))).toBe(false);
    expect(await doorStore.operations.count()).toBe(0);
    await judge('SAMPLE7');
    const [operation] = await doorStore.operations.toArray();
    const scan = { sentAt: at(3), receivedBy: 'Another Usher', undoneAt: null };
    const scans = [
      { ...scan, scannedAt: at(1), deviceId: await getDeviceId(), door: 'Side door' },
      { ...scan, scannedAt: at(2), deviceId: 'main', door: 'Main door' },
    ];
    await doorStore.conflicts.put({
      id: 1,
      kind: 'two doors',
      eventId: 1,
      eventTitle: 'Reception',
      ticket: ticket(7),
      barCode: null,
      seat: null,
      others: [],
      closing: null,
      scans,
      event: 1,
    });
    await completeOperations(operation ? [operation] : [], [], []);
    expect(await undoOffline(ticket(7), post, at(4))).toBe(true);
    expect(await doorStore.tickets.get(7)).toMatchObject({
      received: 'Yes',
      receivedAt: at(2),
      receivedDoor: 'Main door',
      own: null,
    });
    expect(await undoOffline(ticket(7), post, at(5))).toBe(false);
  });
});

describe('a message of the server', () => {
  test('updates receipts of other doors, except for queued tickets', async () => {
    await judge('SAMPLE7');
    const receipt = { receivedAt: at(9), receivedBy: 'Another Usher', receivedDoor: 'Main door' };
    await applyReceipts(
      [7, 8].map((id) => ({ id, ...receipt })),
      [],
    );
    expect(await judge('SAMPLE8')).toBe('already received');
    expect(await doorStore.tickets.get(7)).toMatchObject({ receivedDoor: 'Side door' });
    await applyReceipts([], [7, 8]);
    expect(await judge('SAMPLE8')).toBe('received');
    expect(await judge('SAMPLE7')).toBe('already received');
  });

  test('removes sent operations and stores rejections', async () => {
    await judge('SAMPLE7');
    const operations = await doorStore.operations.toArray();
    const message = { ...ticket(7), received: 'Yes' as const, receivedAt: at(0), event: 1 };
    const verdict = 'already received';
    const objection = { event: 1, ticketId: 7, scannedAt: at(1), verdict, detail: '' } as const;
    await completeOperations(operations, [message], [objection]);
    expect(await doorStore.operations.count()).toBe(0);
    expect(await doorStore.tickets.get(7)).toMatchObject({ receivedAt: at(0) });
    expect(await doorStore.rejections.toArray()).toMatchObject([{ ticketId: 7, verdict }]);
  });
});

test('clearing removes all guests and keeps the queue', async () => {
  await judge('SAMPLE7');
  expect(await clearGuestData()).toEqual(['Sample Usher']);
  const stored = await Promise.all(doorStore.database.tables.map((table) => table.toArray()));
  expect(JSON.stringify(stored)).not.toMatch(/Sample Guest|0123|SAMPLE8/);
  expect(await doorStore.operations.toArray()).toMatchObject([{ barCode: 'SAMPLE7' }]);
});

test('check-in opens offline for the last usher while guests are stored', async () => {
  const usherOfDoor = { ...usher, email: 'usher@example.org', roles: ['usher' as const] };
  await saveDoorAccount({ ...usherOfDoor, telephone: '6175550123' });
  expect(await loadDoorAccount()).toEqual({ ...usherOfDoor, telephone: null });
  await clearGuestData();
  expect(await loadDoorAccount()).toBeNull();
});

test('the queue and the tickets of database version 1 are migrated', async () => {
  doorStore.database.close();
  await Dexie.delete('door');
  const old = new Dexie('door');
  old.version(1).stores({
    events: 'event',
    tickets: 'id, event, barCode, orderId',
    errands: '++number, event, ticketId',
    objections: '++number, event',
    conflicts: 'ticket.id, event',
    device: 'name',
  });
  const scan = { kind: 'receive', event: 1, ticketId: 7, barCode: 'SAMPLE7', scannedAt: at(1) };
  const operation = { ...scan, madeAt: 5, door: null, who: 'sample', whoName: 'Sample Usher' };
  await old.table('errands').add(operation);
  await old.table('tickets').bulkAdd([2, 1].map((id) => ({ ...ticket(id), event: 1 })));
  await old.table('objections').add({ event: 1, ticketId: 8, verdict: 'unknown', detail: 'x' });
  old.close();

  await doorStore.database.open();
  expect(await doorStore.operations.toArray()).toEqual([
    { ...scan, number: 1, door: null, createdAt: 5, usherId: 'sample', usherName: 'Sample Usher' },
  ]);
  expect(await doorStore.rejections.toArray()).toMatchObject([{ ticketId: 8 }]);
  expect(await listStoredTickets(1)).toMatchObject([{ id: 1 }, { id: 2 }]);
});
