import { expect, test } from 'vitest';
import { applyScans, judgeScan } from './door-places.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 11, 18, 17, minute));
const place = (code: string, arrival: string | null = null, isRefunded = false) => ({
  code,
  title: 'Adult',
  name: 'Anna',
  arrivedAt: arrival === null ? null : at(0),
  arrival,
  isRefunded,
});
const scan = (code: string, arrival: string, isUndo = false, minute = 1) => ({
  code,
  arrival,
  scannedAt: at(minute),
  isUndo,
});

test('what the door says to a code', () => {
  expect(judgeScan(undefined, scan('A', 'x'))).toBe('unknown');
  expect(judgeScan(place('A', null, true), scan('A', 'x'))).toBe('refunded');
  expect(judgeScan(place('A'), scan('A', 'x'))).toBe('arrived');
  expect(judgeScan(place('A', 'x'), scan('A', 'x'))).toBe('arrived');
  expect(judgeScan(place('A', 'x'), scan('A', 'y'))).toBe('arrived-before');
});

test('scans that wait are in the list, with what was taken back', () => {
  const places = [place('A'), place('B', 'x'), place('C'), place('D', null, true), place('E', 'y')];
  const scans = [
    scan('A', 'a'),
    scan('A', 'b', false, 2),
    scan('B', 'x', true),
    scan('C', 'c'),
    scan('C', 'c', true),
    scan('D', 'd'),
    scan('E', 'x', true),
  ];
  expect(applyScans(places, scans).map(({ arrivedAt, arrival }) => [arrivedAt, arrival])).toEqual([
    [at(1), 'a'],
    [null, null],
    [null, null],
    [null, null],
    [at(0), 'y'],
  ]);
});
