import { expect, test } from 'vitest';
import { assignSeats } from './rules.ts';

const seats = (...numbers: number[]) =>
  numbers.map((number) => ({ id: number, chairName: `Chair ${number}` }));
const chairs = (...numbers: number[]) =>
  numbers.map((number) => ({ chairId: 100 + number, chairName: `Chair ${number}` }));

test('tickets keep their chair names if possible', () => {
  expect(assignSeats(seats(1, 2, 10), chairs(10, 1, 2))).toEqual([
    { ticketId: 1, chairId: 101 },
    { ticketId: 2, chairId: 102 },
    { ticketId: 10, chairId: 110 },
  ]);
});

test('a ticket whose chair name is taken gets the next free chair', () => {
  expect(assignSeats(seats(1, 2), chairs(2, 3, 4))).toEqual([
    { ticketId: 2, chairId: 102 },
    { ticketId: 1, chairId: 103 },
  ]);
});

test('too few chairs give null', () => {
  expect(assignSeats(seats(1, 2), chairs(1))).toBeNull();
});
