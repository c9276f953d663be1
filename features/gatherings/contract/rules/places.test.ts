import { describe, expect, test } from 'vitest';
import { countFree, countOpenPlaces, findPlace, listPromoted } from './places.ts';
import { formatSlotTime } from './slot-times.ts';

const room = (free: number | null, left: readonly [number, number][] = []) => ({
  free,
  left: new Map(left),
});
const party = (adults: number, children = 0) => ({ adults, children });

test('places that are left', () => {
  expect(countFree(null, 500)).toBeNull();
  expect(countFree(50, 48)).toBe(2);
  expect(countFree(50, 60)).toBe(0);
});

describe('who gets a place from the waiting list', () => {
  test.each<[string, number | null, number[], number[]]>([
    ['all, without a limit', null, [4, 2], [4, 2]],
    ['nobody, without a place', 0, [1, 2], []],
    ['in the order of the list', 3, [1, 2, 1], [1, 2]],
    ['whoever fits, past a larger party', 2, [4, 1, 1], [1, 1]],
  ])('%s', (_, free, waiting, expected) => {
    const parties = waiting.map((people) => party(people));
    expect(listPromoted(parties, room(free)).map(({ adults }) => adults)).toEqual(expected);
  });

  test('children count', () => {
    expect(listPromoted([party(1, 2)], room(2))).toEqual([]);
    expect(listPromoted([party(1, 2)], room(3))).toHaveLength(1);
  });
});

test('paid places go by their type', () => {
  const wants = (typeId: number, quantity: number) => ({
    ...party(quantity),
    tickets: [{ typeId, quantity }],
  });
  const waiting = [wants(1, 2), wants(2, 1), wants(1, 1), wants(3, 1)];
  const left = room(null, [
    [1, 1],
    [2, 1],
  ]);
  expect(listPromoted(waiting, left)).toEqual([waiting[1], waiting[2]]);
  expect(listPromoted(waiting, { ...left, free: 1 })).toEqual([waiting[1]]);
});

describe('a place in a slot', () => {
  const taker = (partyId: number, isOffered = false) => ({ partyId, isOffered });
  test.each<[string, ReturnType<typeof taker>[], ReturnType<typeof findPlace>]>([
    ['is open', [taker(1)], 'open'],
    ['is taken', [taker(1), taker(2)], null],
    ['is offered by someone', [taker(1), taker(2, true)], { from: 2 }],
    ['is open before one is taken over', [taker(1, true)], 'open'],
    ['is the own already', [taker(7)], null],
  ])('%s', (_, takers, expected) => {
    expect(findPlace({ places: 2, takers }, 7)).toEqual(expected);
  });

  test('does not become less than none', () => {
    expect(countOpenPlaces({ places: 1, takers: [taker(1), taker(2)] })).toBe(0);
  });
});

test.each([
  ['09:00', '10:30', '9:00 AM to 10:30 AM'],
  ['12:00', '', '12:00 PM'],
  ['', '10:00', ''],
])('%s and %s are %j', (startTime, endTime, text) => {
  expect(formatSlotTime({ startTime, endTime })).toBe(text);
});
