import { expect, test } from 'vitest';
import { computeTableRoom } from './ScaleDialog.tsx';

test.each([
  // A wall of 60 feet that is 80 wide in the drawing: a table of 10 feet takes 13.33.
  { from: { x: 10, y: 5 }, to: { x: 90, y: 5 }, distanceFeet: 60, tableFeet: 10, room: 13.33 },
  { from: { x: 0, y: 0 }, to: { x: 30, y: 40 }, distanceFeet: 50, tableFeet: 9, room: 9 },
  { from: { x: 50, y: 50 }, to: { x: 50, y: 52 }, distanceFeet: 100, tableFeet: 10, room: 1 },
  { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, distanceFeet: 5, tableFeet: 10, room: 50 },
  { from: { x: 5, y: 5 }, to: { x: 5.5, y: 5 }, distanceFeet: 60, tableFeet: 10, room: null },
  { from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, distanceFeet: 0, tableFeet: 10, room: null },
])('$distanceFeet feet make a table of $room', ({ from, to, room, ...feet }) => {
  expect(computeTableRoom([from, to], feet)).toBe(room);
});
