import { expect, test } from 'vitest';
import { seatTogether } from './rules.ts';

const seats = (...numbers: number[]) =>
  numbers.map((number) => ({ id: number, chairName: `Chair ${number}` }));
const chairs = (...numbers: number[]) =>
  numbers.map((number) => ({ chairId: 100 + number, chairName: `Chair ${number}` }));

test('a table keeps its order where it can', () => {
  expect(seatTogether(seats(1, 2, 10), chairs(10, 1, 2))).toEqual([
    { ticketId: 1, chairId: 101 },
    { ticketId: 2, chairId: 102 },
    { ticketId: 10, chairId: 110 },
  ]);
});

test('who finds the own chair taken sits on the next free one', () => {
  expect(seatTogether(seats(1, 2), chairs(2, 3, 4))).toEqual([
    { ticketId: 2, chairId: 102 },
    { ticketId: 1, chairId: 103 },
  ]);
});

test('too few chairs seat nobody', () => {
  expect(seatTogether(seats(1, 2), chairs(1))).toBeNull();
});
