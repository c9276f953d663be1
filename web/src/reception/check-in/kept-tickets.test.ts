import { describe, expect, test } from 'vitest';
import {
  type Errand,
  findGuests,
  type KeptTicket,
  mergeTicket,
  nobody,
  receiptAfterUndo,
  receiptOf,
} from './kept-tickets.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 5, 12, 18, minute));

const ticket = (id: number, changes: Partial<KeptTicket> = {}): KeptTicket => ({
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
  knownAt: 0,
  ...changes,
});

const errand = (kind: Errand['kind'], number = 1): Errand => ({
  number,
  event: 1,
  kind,
  ticketId: 1,
  barCode: 'SAMPLE1',
  scannedAt: at(5),
  madeAt: at(5).getTime(),
  door: 'Side door',
  who: 'sample',
  whoName: 'Sample Usher',
  ...(kind === 'undo' && { takesBack: at(5) }),
});

const received = (minute: number, door: string) =>
  receiptOf({ scannedAt: at(minute), whoName: 'Another Usher', door });

describe('a list from the server', () => {
  const askedAt = at(10).getTime();
  const alone = { conflict: undefined, device: 'this' };

  test('replaces what the device knew before it was asked for', () => {
    const before = ticket(1, { ...received(2, 'Main door'), knownAt: askedAt - 1 });
    expect(mergeTicket(ticket(1), 1, before, [], askedAt, alone)).toMatchObject({ received: 'No' });
    expect(mergeTicket(ticket(1), 1, undefined, [], askedAt, alone)).toMatchObject({
      received: 'No',
    });
  });

  test('does not undo what was learnt while it was on its way', () => {
    const since = ticket(1, { ...received(10, 'Main door'), knownAt: askedAt + 1 });
    expect(
      mergeTicket(ticket(1, { chairName: 'Chair 9' }), 1, since, [], askedAt, alone),
    ).toMatchObject({
      received: 'Yes',
      receivedDoor: 'Main door',
      chairName: 'Chair 9',
    });
  });

  test('does not undo what has still to be sent', () => {
    const merged = mergeTicket(ticket(1), 1, undefined, [errand('receive')], askedAt, alone);
    expect(merged).toMatchObject({ received: 'Yes', receivedAt: at(5), receivedDoor: 'Side door' });
  });

  test('tells of a door that was earlier than what has still to be sent', () => {
    const listed = ticket(1, received(3, 'Main door'));
    expect(mergeTicket(listed, 1, undefined, [errand('receive')], askedAt, alone)).toMatchObject({
      receivedDoor: 'Main door',
    });
  });

  test('does not receive again whom the device has let go, the last word counting', () => {
    const waiting = [errand('receive', 1), errand('undo', 2)];
    for (const listed of [ticket(1), ticket(1, received(5, 'Side door'))])
      expect(mergeTicket(listed, 1, undefined, waiting, askedAt, alone)).toMatchObject(nobody);
  });

  test('keeps received whom another door let in too, when this device takes its own back', () => {
    const listed = ticket(1, received(3, 'Main door'));
    const waiting = [errand('receive', 1), errand('undo', 2)];
    expect(mergeTicket(listed, 1, undefined, waiting, askedAt, alone)).toMatchObject({
      received: 'Yes',
      receivedDoor: 'Main door',
    });
  });

  test('remembers the scan of this device for as long as the guest is received', () => {
    const kept = ticket(1, { own: at(5) });
    const listed = ticket(1, received(5, 'Side door'));
    expect(mergeTicket(listed, 1, kept, [], askedAt, alone)).toMatchObject({ own: at(5) });
    expect(mergeTicket(ticket(1), 1, kept, [], askedAt, alone)).toMatchObject({ own: null });
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
    // what was known, of which conflict, what counts then
    [received(5, 'this door'), undefined, null],
    [received(5, 'this door'), conflict, 'side door'],
    [received(4, 'main door'), undefined, 'main door'],
    [received(6, 'side door'), conflict, 'side door'],
    [nobody, undefined, null],
  ])('%j counts no more', (known, of, door) => {
    expect(receiptAfterUndo(known, at(5), of, 'this')).toMatchObject({
      received: door ? 'Yes' : 'No',
      receivedDoor: door,
    });
  });
});

describe('a guest without a phone is found', () => {
  const hall = [
    ticket(1, {
      userName: 'Nakato Josephine Ssemakula',
      tableName: 'Table 12',
      chairName: 'Chair 10',
    }),
    ticket(2, { userName: 'José Okello', tableName: 'Table 2', telephoneEnd: '1212' }),
    ticket(3, { userName: 'Nakato Sample', tableName: 'Table 12', chairName: 'Chair 2' }),
    ticket(4, { userName: 'Small Sample', tableName: 'Child' }),
  ];
  test.each([
    ['nakato', [3, 1]],
    ['sem nak', []],
    ['ssem nak', [1]],
    ['jose', [2, 1]],
    ['jose ok', [2]],
    ['12', [3, 1]],
    ['Table 12', [3, 1]],
    ['child', [4]],
    ['1212', [2]],
    ['0123', [4, 3, 1]],
    ['  ', []],
    ['nobody', []],
  ])('by %j', (typed, ids) => {
    expect(findGuests(hall, typed).map(({ id }) => id)).toEqual(ids);
  });
});
