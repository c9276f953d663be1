import { expect, test } from 'vitest';
import { applyScans, judgeScan } from './door-places.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 11, 18, 17, minute));
const place = (code: string, arrivedAt: Date | null = null, isRefunded = false) => ({
  code,
  title: 'Adult',
  name: 'Anna',
  arrivedAt,
  isRefunded,
});
const scan = (code: string, minute: number, isUndo = false) => ({
  code,
  scannedAt: at(minute),
  isUndo,
});

test('what the door says to a code', () => {
  expect(judgeScan(undefined, scan('A', 1))).toBe('unknown');
  expect(judgeScan(place('A', null, true), scan('A', 1))).toBe('refunded');
  expect(judgeScan(place('A'), scan('A', 1))).toBe('arrived');
  expect(judgeScan(place('A', at(1)), scan('A', 1))).toBe('arrived');
  expect(judgeScan(place('A', at(1)), scan('A', 2))).toBe('arrived-before');
});

test('scans that wait are in the list, with what was taken back', () => {
  const places = [place('A'), place('B', at(0)), place('C'), place('D', null, true)];
  const scans = [scan('A', 1), scan('A', 2), scan('B', 3, true), scan('C', 4), scan('D', 5)];
  expect(
    applyScans(places, [...scans, scan('C', 6, true)]).map(({ arrivedAt }) => arrivedAt),
  ).toEqual([at(1), null, null, null]);
});
