import { describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  decideScan,
  getScanTime,
  type NormalizedScan,
  type ScanRow,
  type TicketRecord,
} from './rules.ts';

const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);
const ticket: TicketRecord = {
  id: 1,
  eventId: 1,
  orderId: 1,
  barCode: 'code',
  userName: 'Sample Guest',
  telephone: '6175550123',
  tableName: 'Table 1',
  chairName: 'Chair 1',
  chairType: 'adult',
  checkoutDate: minutesLater(-60),
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
  cancelledAt: null,
  notes: [],
  extras: [],
  eventTitle: 'Reception',
};
const scan: NormalizedScan = {
  barCode: 'code',
  scannedAt: testNow,
  deviceId: 'mine',
  timed: true,
};
const row = (change: Partial<ScanRow> = {}): ScanRow => ({
  ticketId: 1,
  deviceId: 'mine',
  scannedAt: testNow,
  syncedAt: testNow,
  undoneAt: null,
  doorName: null,
  usherName: 'Usher',
  ...change,
});
const other = row({ deviceId: 'other', scannedAt: minutesLater(5) });
const received = { receivedAt: minutesLater(5) };

type Input = {
  ticket?: Partial<TicketRecord>;
  scan?: Partial<NormalizedScan>;
  scans?: ScanRow[];
  letIn?: boolean;
  isRetired?: boolean;
};
const decide = (input: Input) =>
  decideScan(
    {
      code: 'code',
      ticket: { ...ticket, ...input.ticket },
      isRetired: input.isRetired ?? false,
      isMoved: false,
    },
    { ...scan, ...input.scan },
    { eventId: 1, scans: input.scans ?? [], letIn: input.letIn ?? false, now: minutesLater(10) },
  );
const noArrival = { isArrival: false, receivedAt: null };

describe('a scan', () => {
  test.each<[string, Input, ReturnType<typeof decide>]>([
    [
      'receives a guest',
      {},
      { verdict: 'received', conflict: false, isArrival: true, receivedAt: testNow },
    ],
    [
      'receives nobody twice',
      { ticket: received, scans: [row({ scannedAt: minutesLater(5) })] },
      { verdict: 'already received', conflict: false, ...noArrival },
    ],
    [
      'of a canceled ticket receives nobody, also when it is repeated',
      { ticket: { cancelledAt: testNow }, scans: [row()] },
      { verdict: 'cancelled', conflict: false, ...noArrival },
    ],
    [
      'of a former code receives nobody, also when it is repeated',
      { isRetired: true, scans: [row()] },
      { verdict: 'cancelled', conflict: false, ...noArrival },
    ],
    [
      'that is repeated has the same verdict',
      { ticket: { receivedAt: testNow }, scans: [row()] },
      { verdict: 'received', conflict: false, ...noArrival },
    ],
    [
      'that is repeated after another device is a conflict',
      { ticket: received, scans: [row(), other] },
      { verdict: 'received', conflict: true, ...noArrival },
    ],
    [
      'without a time is never a repeated one',
      { ticket: { receivedAt: testNow }, scans: [row()], scan: { timed: false } },
      { verdict: 'already received', conflict: false, ...noArrival },
    ],
    [
      'by a device that let the guest in later is a conflict',
      { ticket: received, scans: [other], scan: { scannedAt: minutesLater(6) }, letIn: true },
      { verdict: 'already received', conflict: true, isArrival: true, receivedAt: null },
    ],
    [
      'by a device that let the guest in earlier counts instead',
      { ticket: received, scans: [other], letIn: true },
      { verdict: 'received', conflict: true, isArrival: true, receivedAt: testNow },
    ],
    [
      'at the same moment does not count instead',
      { ticket: received, scans: [other], scan: { scannedAt: minutesLater(5) }, letIn: true },
      { verdict: 'already received', conflict: true, isArrival: true, receivedAt: null },
    ],
    [
      'is no conflict when the device asked before it let the guest in',
      { ticket: received, scans: [other] },
      { verdict: 'already received', conflict: false, ...noArrival },
    ],
    [
      'that arrives after the undo of the one before it receives nobody',
      {
        scans: [row({ undoneAt: minutesLater(2) })],
        scan: { scannedAt: minutesLater(1) },
      },
      { verdict: 'already received', conflict: false, ...noArrival },
    ],
    [
      'after an undo receives the guest again',
      {
        scans: [row({ undoneAt: minutesLater(2) })],
        scan: { scannedAt: minutesLater(3) },
      },
      { verdict: 'received', conflict: false, isArrival: true, receivedAt: minutesLater(3) },
    ],
    [
      'of another device counts whatever this one undid',
      {
        scans: [row({ deviceId: 'another', undoneAt: minutesLater(2) })],
        scan: { scannedAt: minutesLater(1) },
      },
      { verdict: 'received', conflict: false, isArrival: true, receivedAt: minutesLater(1) },
    ],
    [
      'is no conflict with an undone one',
      {
        ticket: received,
        scans: [{ ...other, undoneAt: minutesLater(6) }],
        letIn: true,
      },
      { verdict: 'already received', conflict: false, ...noArrival },
    ],
  ])('%s', (_, input, decision) => {
    expect(decide(input)).toEqual(decision);
  });
});

test.each([
  ['before the purchase', -61, -60],
  ['at the door', 3, 3],
  ['after it was sent', 11, 10],
])('a scan %s counts at a possible time', (_, scanned, counted) => {
  const at = getScanTime(ticket, { scannedAt: minutesLater(scanned) }, minutesLater(10));
  expect(at).toEqual(minutesLater(counted));
});
