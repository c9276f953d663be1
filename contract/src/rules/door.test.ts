import { describe, expect, test } from 'vitest';
import {
  cleanBarCode,
  countingScan,
  type DoorScan,
  isConflict,
  takenBack,
  verdictOf,
  verdictSentence,
} from './door.ts';

const here = { living: true, ofThisEvent: true, received: false };

test('a code is the same however it was read', () => {
  expect(cleanBarCode(' abcd efg\t2345\n')).toBe('ABCDEFG2345');
});

test('a door answers what is true of the ticket, and the worst first', () => {
  expect(verdictOf(here)).toBe('received');
  expect(verdictOf({ ...here, received: true })).toBe('already received');
  expect(verdictOf({ ...here, ofThisEvent: false, received: true })).toBe('another event');
  expect(verdictOf({ living: false, ofThisEvent: false, received: true })).toBe('cancelled');
  expect(verdictOf(null)).toBe('unknown');
});

test('a guest who was received before is told when and where, as far as that is known', () => {
  const said = (first?: Parameters<typeof verdictSentence>[1]) =>
    verdictSentence('already received', first).replace(
      'Please send the guest to the reception desk.',
      '...',
    );
  expect(said({ time: '6:42 PM', door: 'Main door', by: 'An usher' })).toBe(
    'At 6:42 PM, at Main door. ...',
  );
  expect(said({ time: '6:42 PM', door: null, by: 'An usher' })).toBe(
    'At 6:42 PM, by An usher. ...',
  );
  expect(said({ time: '6:42 PM', by: null })).toBe('At 6:42 PM. ...');
  expect(said()).toBe('...');
  expect(verdictSentence('unknown', { time: '6:42 PM' })).toBe('This code belongs to no ticket.');
});

describe('scans of one ticket', () => {
  const at = (minute: number) => new Date(Date.UTC(2027, 5, 12, 18, minute));
  /** 'main 1, side 2-5': the main door let it in at 18:01, the side door at 18:02 and took that back at 18:05. */
  const scansIn = (words: string): DoorScan[] =>
    words
      .split(', ')
      .filter(Boolean)
      .map((scan) => {
        const [deviceId = '', times = ''] = scan.split(' ');
        const [scanned, undone] = times.split('-').map((minute) => at(Number(minute)));
        return { deviceId, scannedAt: scanned ?? at(0), undoneAt: undone ?? null };
      });
  const inWords = (scan: DoorScan | null) =>
    scan && `${scan.deviceId} ${scan.scannedAt.getUTCMinutes()}`;

  test.each([
    // the scans, whose undo, of which minute's scan, what is taken back, what counts then
    ['main 1', 'main', 1, ['main 1'], null],
    ['main 1', 'main', null, ['main 1'], null],
    ['main 1, side 2', 'main', 1, ['main 1'], 'side 2'],
    ['main 1, side 2', 'side', 2, ['side 2'], 'main 1'],
    ['side 2, main 1, yard 3', 'main', 1, ['main 1'], 'side 2'],
    ['main 1', 'side', 2, [], 'main 1'],
    ['main 1-2', 'main', 1, [], null],
    ['main 1-2, side 1-3', 'main', null, [], null],
    ['main 1-2, main 4', 'main', 1, [], 'main 4'],
    ['main 1-2, main 4', 'main', 4, ['main 4'], null],
    ['main 1-2, side 3, main 4', 'main', 4, ['main 4'], 'side 3'],
    ['main 1, side 2', null, null, ['main 1', 'side 2'], null],
    ['main 1, side 4', null, 2, ['main 1'], 'side 4'],
    ['', 'main', 1, [], null],
  ] as const)(
    '%s; undo of %s, scan %s: takes back %j, and %s counts',
    (words, deviceId, minute, taken, counts) => {
      const scans = scansIn(words);
      const undone = takenBack(scans, { deviceId, scannedAt: minute === null ? null : at(minute) });
      expect(undone.map(inWords)).toEqual(taken);
      expect(inWords(countingScan(scans.filter((scan) => !undone.includes(scan))))).toBe(counts);
    },
  );

  test.each([
    ['main 1', false],
    ['main 1, main 2', false],
    ['main 1, side 2', true],
    ['main 1-3, side 2', true],
    ['main 1, side 2-3', true],
    ['main 1-2, side 3', false],
    ['main 1-2, side 2', false],
    ['main 1-3, side 2-4', false],
    ['main 1-3, side 2-4, yard 5', false],
    ['main 1-3, side 2-4, main 3', true],
    ['', false],
  ] as const)('%s: two doors let it in, %s', (words, conflict) => {
    expect(isConflict(scansIn(words))).toBe(conflict);
  });
});
