import { describe, expect, test } from 'vitest';
import { compareKeys } from '#contract/rules/normalize.ts';
import {
  type QueuedOperation,
  createGuestSearch,
  getSeatKey,
  type StoredTicket,
  mergeTicket,
  emptyReceipt,
  getReceiptAfterUndo,
  toReceipt,
} from './stored-tickets.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 5, 12, 18, minute));

const ticket = (id: number, changes: Partial<StoredTicket> = {}): StoredTicket => ({
  id,
  barCode: `SAMPLE${id}`,
  userName: `Sample Guest ${id}`,
  tableName: 'Table 1',
  chairName: `Chair ${id}`,
  chairType: 'adult',
  orderId: 1,
  received: 'No',
  telephoneEnd: '0123',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
  event: 1,
  seatKey: '',
  updatedAt: 0,
  ...changes,
});

const operation = (kind: QueuedOperation['kind'], number = 1): QueuedOperation => ({
  number,
  event: 1,
  kind,
  ticketId: 1,
  barCode: 'SAMPLE1',
  scannedAt: at(5),
  createdAt: at(5).getTime(),
  door: 'Side door',
  usherId: 'sample',
  usherName: 'Sample Usher',
  ...(kind === 'undo' && { undoes: at(5) }),
});

const received = (minute: number, door: string) =>
  toReceipt({ scannedAt: at(minute), usherName: 'Another Usher', door });

describe('a list from the server', () => {
  const requestedAt = at(10).getTime();
  const alone = { conflict: undefined, device: 'this' };

  test('replaces older receipts', () => {
    const before = ticket(1, { ...received(2, 'Main door'), updatedAt: requestedAt - 1 });
    expect(mergeTicket(ticket(1), 1, before, [], requestedAt, alone)).toMatchObject({
      received: 'No',
    });
    expect(mergeTicket(ticket(1), 1, undefined, [], requestedAt, alone)).toMatchObject({
      received: 'No',
    });
  });

  test('keeps receipts newer than the request', () => {
    const since = ticket(1, { ...received(10, 'Main door'), updatedAt: requestedAt + 1 });
    expect(
      mergeTicket(ticket(1, { chairName: 'Chair 9' }), 1, since, [], requestedAt, alone),
    ).toMatchObject({
      received: 'Yes',
      receivedDoor: 'Main door',
      chairName: 'Chair 9',
    });
  });

  test('keeps queued receipts', () => {
    const merged = mergeTicket(ticket(1), 1, undefined, [operation('receive')], requestedAt, alone);
    expect(merged).toMatchObject({ received: 'Yes', receivedAt: at(5), receivedDoor: 'Side door' });
  });

  test('has the earlier receipt of another door', () => {
    const listed = ticket(1, received(3, 'Main door'));
    expect(
      mergeTicket(listed, 1, undefined, [operation('receive')], requestedAt, alone),
    ).toMatchObject({
      receivedDoor: 'Main door',
    });
  });

  test('keeps a queued undo; the last operation counts', () => {
    const waiting = [operation('receive', 1), operation('undo', 2)];
    for (const listed of [ticket(1), ticket(1, received(5, 'Side door'))])
      expect(mergeTicket(listed, 1, undefined, waiting, requestedAt, alone)).toMatchObject(
        emptyReceipt,
      );
  });

  test('keeps the receipt of another door after an undo', () => {
    const listed = ticket(1, received(3, 'Main door'));
    const waiting = [operation('receive', 1), operation('undo', 2)];
    expect(mergeTicket(listed, 1, undefined, waiting, requestedAt, alone)).toMatchObject({
      received: 'Yes',
      receivedDoor: 'Main door',
    });
  });

  test('keeps the scan of this device while the guest is received', () => {
    const stored = ticket(1, { own: at(5) });
    const listed = ticket(1, received(5, 'Side door'));
    expect(mergeTicket(listed, 1, stored, [], requestedAt, alone)).toMatchObject({ own: at(5) });
    expect(mergeTicket(ticket(1), 1, stored, [], requestedAt, alone)).toMatchObject({ own: null });
  });
});

describe('after an undo of this device', () => {
  const scan = (deviceId: string, minute: number) => ({
    deviceId,
    scannedAt: at(minute),
    sentAt: at(minute),
    door: `${deviceId} door`,
    receivedBy: 'Another Usher',
    undoneAt: null,
  });
  const conflict = { scans: [scan('this', 5), scan('side', 6), scan('yard', 7)] };

  test.each([
    // stored receipt, conflict, effective door
    [received(5, 'this door'), undefined, null],
    [received(5, 'this door'), conflict, 'side door'],
    [received(4, 'main door'), undefined, 'main door'],
    [received(6, 'side door'), conflict, 'side door'],
    [emptyReceipt, undefined, null],
  ])('of %j the effective door is found', (existing, of, door) => {
    expect(getReceiptAfterUndo(existing, at(5), of, 'this')).toMatchObject({
      received: door ? 'Yes' : 'No',
      receivedDoor: door,
    });
  });
});

describe('a guest is found', () => {
  const hall = [
    ticket(1, {
      userName: 'Nakato Josephine Ssemakula',
      tableName: 'Table 12',
      chairName: 'Chair 10',
    }),
    ticket(2, { userName: 'José Okello', tableName: 'Table 2', telephoneEnd: '1212' }),
    ticket(3, { userName: 'Nakato Sample', tableName: 'Table 12', chairName: 'Chair 2' }),
    ticket(4, { userName: 'Small Sample', tableName: 'Child' }),
  ].toSorted((one, other) => compareKeys(getSeatKey(one), getSeatKey(other)));
  test.each([
    ['nakato', [3, 1]],
    ['sem nak', [1]],
    ['mak nak', [1]],
    ['nakitto', [3, 1]],
    ['Nakatto Joosephine', [1]],
    ['okelo', [2]],
    ['ssem nak', [1]],
    ['jose', [2, 1]],
    ['jose ok', [2]],
    ['12', [3, 1]],
    ['Table 12', [3, 1]],
    ['child', [4]],
    ['1212', [2]],
    ['١٢١٢', [2]],
    ['Ｔａｂｌｅ\u00a0１２', [3, 1]],
    ['\u200bokello 1212', [2]],
    ['0123', [4, 3, 1]],
    ['  ', []],
    ['nobody', []],
  ])('by %j', (inputValue, ids) => {
    expect(createGuestSearch(hall)(inputValue).map(({ id }) => id)).toEqual(ids);
  });
});
