import type { DoorTicket, TicketList } from '@namugongo/contract/reception/check-in';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepDoorAccount, keptDoorAccount } from '../../door-account.ts';
import { deviceId, forgetGuests, learnReceipts, memory, saveList, settle } from './door-memory.ts';
import { receiveOnDevice, undoOnDevice } from './receive-on-device.ts';

// In a browser, since what is tested is what a browser keeps.

const usher = { id: 'sample', name: 'Sample Usher' };
const post = { event: 1, door: 'Side door', who: usher };
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
});

const judge = async (code: string, minute = 1) =>
  (await receiveOnDevice(code, post, at(minute))).verdict;

beforeEach(async () => {
  await Promise.all(memory.database.tables.map((table) => table.clear()));
  await saveList(
    list(
      1,
      Array.from({ length: 500 }, (_, index) => ticket(index + 1)),
    ),
    [],
    1,
  );
  await saveList(list(2, [{ ...ticket(901), barCode: 'ELSEWHERE12' }]), [], 1);
});

describe('the device decides by itself', () => {
  test('as the server would, and a second time says when and where it was', async () => {
    expect(await judge('sample 7')).toBe('received');
    expect(await receiveOnDevice('SAMPLE7', post, at(2))).toMatchObject({
      verdict: 'already received',
      ticket: { receivedAt: at(1), receivedDoor: 'Side door', receivedBy: 'Sample Usher' },
      errand: null,
    });
    expect(await judge('OLDCODE1234')).toBe('cancelled');
    expect(await judge('ELSEWHERE12')).toBe('another event');
    expect(await judge('NOTACODE123')).toBe('unknown');
    expect(await memory.errands.toArray()).toMatchObject([
      { kind: 'receive', barCode: 'SAMPLE7', scannedAt: at(1), who: 'sample' },
    ]);
  });

  test('receives each of 500 tickets once, however often they are scanned at the same time', async () => {
    const codes = Array.from({ length: 500 }, (_, index) => `SAMPLE${index + 1}`);
    const verdicts = await Promise.all([...codes, ...codes].map((code) => judge(code)));
    expect(verdicts.filter((verdict) => verdict === 'received')).toHaveLength(500);
    expect(await memory.errands.count()).toBe(500);
  });

  test('keeps the order of what it did: received, undone, received again', async () => {
    await judge('SAMPLE7');
    expect(await undoOnDevice(ticket(7), post, at(2))).toBe(true);
    expect(await receiveOnDevice('SAMPLE7', post, at(3))).toMatchObject({
      verdict: 'received',
      inOrder: true,
    });
    const errands = await memory.errands.orderBy('number').toArray();
    expect(errands.map((one) => [one.kind, one.scannedAt, one.takesBack])).toEqual([
      ['receive', at(1), undefined],
      ['undo', at(2), at(1)],
      ['receive', at(3), undefined],
    ]);
  });

  test('takes back only what it did itself; another door that let the ticket in too counts then', async () => {
    const main = { receivedAt: at(0), receivedBy: 'Another Usher', receivedDoor: 'Main door' };
    await learnReceipts([{ id: 8, ...main }], []);
    expect(await undoOnDevice(ticket(8), post, at(2))).toBe(false);
    expect(await memory.errands.count()).toBe(0);
    await judge('SAMPLE7');
    const [errand] = await memory.errands.toArray();
    const scan = { sentAt: at(3), receivedBy: 'Another Usher', undoneAt: null };
    const scans = [
      { ...scan, scannedAt: at(1), deviceId: await deviceId(), door: 'Side door' },
      { ...scan, scannedAt: at(2), deviceId: 'main', door: 'Main door' },
    ];
    await memory.conflicts.put({ ticket: ticket(7), scans, event: 1 });
    await settle(errand ? [errand] : [], [], []);
    expect(await undoOnDevice(ticket(7), post, at(4))).toBe(true);
    expect(await memory.tickets.get(7)).toMatchObject({
      received: 'Yes',
      receivedAt: at(2),
      receivedDoor: 'Main door',
      own: null,
    });
    expect(await undoOnDevice(ticket(7), post, at(5))).toBe(false);
  });
});

describe('what the server says', () => {
  test('of other doors is learnt, and does not touch what is still to be sent', async () => {
    await judge('SAMPLE7');
    const receipt = { receivedAt: at(9), receivedBy: 'Another Usher', receivedDoor: 'Main door' };
    await learnReceipts(
      [7, 8].map((id) => ({ id, ...receipt })),
      [],
    );
    expect(await judge('SAMPLE8')).toBe('already received');
    expect(await memory.tickets.get(7)).toMatchObject({ receivedDoor: 'Side door' });
    await learnReceipts([], [7, 8]);
    expect(await judge('SAMPLE8')).toBe('received');
    expect(await judge('SAMPLE7')).toBe('already received');
  });

  test('of an errand strikes it off, and what was not good is kept to be looked after', async () => {
    await judge('SAMPLE7');
    const errands = await memory.errands.toArray();
    const told = { ...ticket(7), received: 'Yes' as const, receivedAt: at(0), event: 1 };
    const verdict = 'already received';
    const objection = { event: 1, ticketId: 7, scannedAt: at(1), verdict, detail: '' } as const;
    await settle(errands, [told], [objection]);
    expect(await memory.errands.count()).toBe(0);
    expect(await memory.tickets.get(7)).toMatchObject({ receivedAt: at(0) });
    expect(await memory.objections.toArray()).toMatchObject([{ ticketId: 7, verdict }]);
  });
});

test('when nobody is signed in any more, no guest stays on the device, and nothing to be sent is lost', async () => {
  await judge('SAMPLE7');
  expect(await forgetGuests()).toEqual(['Sample Usher']);
  const kept = await Promise.all(memory.database.tables.map((table) => table.toArray()));
  expect(JSON.stringify(kept)).not.toMatch(/Sample Guest|Table 1|0123|SAMPLE8/);
  expect(await memory.errands.toArray()).toMatchObject([{ barCode: 'SAMPLE7' }]);
});

test('the door opens without a network for who opened it last, as long as its guests are kept', async () => {
  const usherOfDoor = { ...usher, email: 'usher@example.org', roles: ['usher' as const] };
  await keepDoorAccount({ ...usherOfDoor, telephone: '6175550123' });
  expect(await keptDoorAccount()).toEqual({ ...usherOfDoor, telephone: null });
  await forgetGuests();
  expect(await keptDoorAccount()).toBeNull();
});
