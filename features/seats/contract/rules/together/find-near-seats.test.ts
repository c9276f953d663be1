import { describe, expect, test } from 'vitest';
import { buildHall, buildTable, describeOffer, party } from '#app/server/testing/draw-hall.ts';
import { findSeats } from './find-seats.ts';
import type { Party } from './list-placements.ts';

type TableOptions = Parameters<typeof buildTable>[2];
const children = { admits: ['children'], chairType: 'children' } as const;

/** The first offer at tables with one chair each, each further from the others than the last. */
function findFirst(target: Party, ...tables: (TableOptions & { drawing?: string })[]) {
  const hall = buildHall(
    ...tables.map(({ drawing = '.', ...table }, index) =>
      buildTable(index + 1, drawing, { x: (index + 1) ** 3, ...table }),
    ),
  );
  return describeOffer(findSeats(hall, target)[0]);
}

describe('near each other', () => {
  test('children sit at tables up to their limits, and adults beyond them', () => {
    const limited = { childrenLeft: 1 };
    expect(findFirst(party(1, 2), limited, limited, limited)).toBe('near: 200c 100c 300');
    const full = { childrenLeft: 0 };
    expect(findFirst(party(3), full, full, full)).toBe('near: 200 100 300');
    expect(findFirst(party(2, 1), full, full, full)).toBeUndefined();
  });

  test('children on their own chairs do not count towards a limit', () => {
    const mixed = buildTable(1, '..', { childrenLeft: 1, x: 1 });
    const seats = mixed.seats.map((seat) => (seat.id === 100 ? { ...seat, ...children } : seat));
    const others = [2, 3].map((number) => buildTable(number, '.', { x: number ** 3 }));
    const hall = buildHall({ ...mixed, seats }, ...others);
    expect(describeOffer(findSeats(hall, party(0, 4))[0])).toBe('near: 200c 100c 101c 300c');
  });

  test('nobody takes an accessible chair unasked', () => {
    expect(findFirst(party(2), {}, { drawing: 'a' }, {})).toBe('near: 100 300');
  });
});

describe('an adult without a chair', () => {
  test('gets that of a child who can sit on a chair for children only', () => {
    expect(findFirst(party(2, 1), {}, {}, children)).toBe('near: 200 100 300c');
    const tables = [{ x: 0 }, { x: 50, ...children }, { x: 100 }, { x: 110, ...children }];
    expect(findFirst(party(2, 2), ...tables)).toBe('near: 200c 100 300 400c');
  });

  test('gets none when no child can sit elsewhere, or none is on a chair for adults', () => {
    expect(findFirst(party(2, 1), {}, {}, { ...children, drawing: 'a' })).toBeUndefined();
    expect(findFirst(party(3, 1), {}, {}, children, children)).toBeUndefined();
  });
});
