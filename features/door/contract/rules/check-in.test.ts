import { describe, expect, test } from 'vitest';
import {
  normalizeBarCode,
  findEffectiveScan,
  type ScanRecord,
  isConflict,
  findUndoneScans,
  getVerdict,
  verdictMessage,
} from './check-in.ts';

const here = { isActive: true, isCurrentEvent: true, received: false };

test('normalizing ignores spaces and letter case', () => {
  expect(normalizeBarCode(' abcd efg\t2345\n')).toBe('ABCDEFG2345');
});

test('the verdict names the most serious problem first', () => {
  expect(getVerdict(here)).toBe('received');
  expect(getVerdict({ ...here, received: true })).toBe('already received');
  expect(getVerdict({ ...here, isCurrentEvent: false, received: true })).toBe('another event');
  expect(getVerdict({ isActive: false, isCurrentEvent: false, received: true })).toBe('cancelled');
  expect(getVerdict(null)).toBe('unknown');
});

test('the message for a received guest names time and door if known', () => {
  const getMessage = (first?: Parameters<typeof verdictMessage>[1]) =>
    verdictMessage('already received', first).replace(
      'Send the guest to the reception desk.',
      '...',
    );
  expect(getMessage({ time: '6:42 PM', door: 'Main door', by: 'An usher' })).toBe(
    'At 6:42 PM, at Main door. ...',
  );
  expect(getMessage({ time: '6:42 PM', door: null, by: 'An usher' })).toBe(
    'At 6:42 PM, by An usher. ...',
  );
  expect(getMessage({ time: '6:42 PM', by: null })).toBe('At 6:42 PM. ...');
  expect(getMessage()).toBe('...');
  expect(verdictMessage('unknown', { time: '6:42 PM' })).toBe(
    "We don't know this code. Try once more, or search by name.",
  );
});

test('a ticket of another event says which', () => {
  expect(verdictMessage('another event', { eventTitle: 'Reception 2026' })).toBe(
    'This ticket is for Reception 2026. Send the guest to the reception desk.',
  );
  expect(verdictMessage('another event')).toBe(
    'This ticket is for another event. Send the guest to the reception desk.',
  );
});

describe('scans of one ticket', () => {
  const at = (minute: number) => new Date(Date.UTC(2027, 5, 12, 18, minute));
  /** 'main 1, side 2-5': the main door scanned at 18:01, the side door at 18:02 with an undo at 18:05. */
  const parseScans = (text: string): ScanRecord[] =>
    text
      .split(', ')
      .filter(Boolean)
      .map((scan) => {
        const [deviceId = '', times = ''] = scan.split(' ');
        const [scanned, undone] = times.split('-').map((minute) => at(Number(minute)));
        return { deviceId, scannedAt: scanned ?? at(0), undoneAt: undone ?? null };
      });
  const formatScan = (scan: ScanRecord | null) =>
    scan && `${scan.deviceId} ${scan.scannedAt.getUTCMinutes()}`;

  test.each([
    // scans, undoing device, minute of the scan, undone scans, effective scan
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
    '%s; undo of %s, scan %s: undoes %j, and %s counts',
    (text, deviceId, minute, expectedUndone, counts) => {
      const scans = parseScans(text);
      const undone = findUndoneScans(scans, {
        deviceId,
        scannedAt: minute === null ? null : at(minute),
      });
      expect(undone.map(formatScan)).toEqual(expectedUndone);
      expect(formatScan(findEffectiveScan(scans.filter((scan) => !undone.includes(scan))))).toBe(
        counts,
      );
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
  ] as const)('%s: conflict %s', (text, conflict) => {
    expect(isConflict(parseScans(text))).toBe(conflict);
  });
});
