import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Admits,
  buildHall,
  buildTable,
  describeOffer,
  families,
  party,
} from '#app/server/testing/draw-hall.ts';
import { countFreeSeats, findSeats } from './find-seats.ts';
import type { Hall, Party } from './list-placements.ts';

const findFirst = (hall: Hall, target: Party) => describeOffer(findSeats(hall, target)[0]);

test.each([
  ['around a table', false, 'side-by-side: 109 100'],
  ['in a row', true, undefined],
] as const)('the first and the last chair %s', (_, isRow, expected) => {
  const table = { ...buildTable(1, '.xxxxxxxx.'), isRow };
  expect(findSeats(buildHall(table), party(2)).map(describeOffer)[0]).toBe(
    expected ?? 'same-table: 100 109',
  );
});

test('a free row is filled from its ends, never across them', () => {
  const table = { ...buildTable(1, '....'), isRow: true };
  const offers = findSeats(buildHall(table), party(3), 9).map(describeOffer);
  expect(offers[0]).toBe('side-by-side: 100 101 102');
});

describe('the best seats', () => {
  test.each([
    ['a free table, from its first chair', ['..........'], party(2), 'side-by-side: 100 101'],
    [
      'adults outside, children between',
      ['..........'],
      party(2, 2),
      'side-by-side: 100 101c 102c 103',
    ],
    [
      'one adult with three children',
      ['....xxxxxx'],
      party(1, 3),
      'side-by-side: 100 101c 102c 103c',
    ],
    ['no new lone chair', ['...xxxxxxx', '....xxxxxx'], party(2), 'side-by-side: 200 201'],
    ['across the seam of the ring', ['.xxxxxxxx.'], party(2), 'side-by-side: 109 100'],
    [
      'the tightest run nearby',
      ['......xxxx', '....xxxxxx'],
      party(4),
      'side-by-side: 200 201 202 203',
    ],
    [
      'a whole table',
      ['..........'],
      party(10),
      'side-by-side: 100 101 102 103 104 105 106 107 108 109',
    ],
    [
      'side by side far away before the same table',
      ['.x.x.x.x.x', 'xxxxxxxx..'],
      party(2),
      'side-by-side: 208 209',
    ],
    ['the same table', ['.x.x.x.xxx', '.x.x.x.xxx'], party(3), 'same-table: 100 102 104'],
    [
      'two tables beside each other',
      ['..xxxxxxxx', '..xxxxxxxx'],
      party(4),
      'neighboring-tables: 100 101 200 201',
    ],
    [
      'an adult at each table',
      ['..xxxxxxxx', '..xxxxxxxx'],
      party(2, 2),
      'neighboring-tables: 100 101c 200 201c',
    ],
    ['nobody alone', ['...xxxxxxx', '...xxxxxxx'], party(4), 'neighboring-tables: 100 101 200 201'],
    ['no accessible chair unasked', ['a.........'], party(1), 'side-by-side: 101'],
    [
      'a companion beside the accessible chair',
      ['a.........'],
      party(2, 0, 1),
      'side-by-side: 100 101',
    ],
    ['a companion’s chair is left', ['xxxxa.xxxx', 'xxxxxx.xxx'], party(1), 'side-by-side: 206'],
  ])('%s', (_, drawings, target, expected) => {
    const hall = buildHall(...drawings.map((drawing, index) => buildTable(index + 1, drawing)));
    expect(findFirst(hall, target)).toBe(expected);
  });

  test('nearer tables come first, in bands of two rows', () => {
    const far = buildTable(1, '..........', { x: 50 });
    const near = buildTable(2, '..........', { x: 5 });
    const beside = buildTable(3, '..xxxxxxxx', { x: 15 });
    expect(findFirst(buildHall(far, near, beside), party(2))).toBe('side-by-side: 300 301');
    expect(findFirst(buildHall(far, near), party(2))).toBe('side-by-side: 200 201');
  });

  test('a child keeps its chair when every adult has one', () => {
    const tables = [
      buildTable(1, '.'),
      buildTable(2, '.', { x: 300 }),
      buildTable(3, '.', { x: 600, admits: ['children'], chairType: 'children' }),
      buildTable(8, 'x', { x: 900 }),
      buildTable(9, 'x', { x: 910 }),
    ];
    const [offer] = findSeats(buildHall(...tables), party(1, 1));
    expect(offer?.kind).toBe('near');
    expect(offer?.seats.map(({ guestType }) => guestType).toSorted()).toEqual([
      'adult',
      'children',
    ]);
  });

  test('tables that are far from each other are only near', () => {
    const tables = [1, 2, 9].map((number) =>
      buildTable(number, '.xxxxxxxxx', { x: number * number }),
    );
    expect(findFirst(buildHall(...tables), party(3))).toBe('near: 200 100 900');
  });

  test('children sit where they are admitted, up to the limit of the table', () => {
    const adults = buildTable(1, '..........', { admits: ['adult'] });
    const limited = buildTable(2, '..........', { childrenLeft: 1 });
    const children = buildTable(3, '..........', { admits: ['children'], chairType: 'children' });
    const open = buildTable(4, '..........', { x: 90 });
    const hall = buildHall(adults, limited, children, open);
    expect(findFirst(hall, party(1, 1))).toBe('side-by-side: 200 201c');
    expect(findFirst(hall, party(2, 2))).toBe('side-by-side: 400 401c 402c 403');
    expect(findFirst(hall, party(0, 3))).toBe('side-by-side: 300c 301c 302c');
    expect(findFirst(hall, party(3))).toBe('side-by-side: 100 101 102');
    expect(findFirst(buildHall(adults, children), party(1, 1))).toBe(
      'neighboring-tables: 100 300c',
    );
  });

  test('other offers are at other tables', () => {
    const hall = buildHall(...[1, 2, 3, 4].map((number) => buildTable(number, '..........')));
    expect(findSeats(hall, party(2)).map(({ tables }) => tables)).toEqual([
      ['Table 1'],
      ['Table 2'],
      ['Table 3'],
    ]);
  });

  test('other offers are not only near when seats together are left', () => {
    const hall = buildHall(buildTable(1, '..xx'), buildTable(2, '.xxx'), buildTable(9, '.xxx'));
    const offers = findSeats(hall, party(2), 9);
    expect(offers.map(describeOffer)).toEqual(['side-by-side: 100 101']);
  });

  test('nothing for nobody, and for more than there are', () => {
    const hall = buildHall(buildTable(1, '..xx'));
    expect(findSeats(hall, party(0))).toEqual([]);
    expect(findSeats(hall, party(3))).toEqual([]);
    expect(countFreeSeats(hall, party(3))).toBe(2);
  });
});

const arbitraryTable = fc.record({
  drawing: fc.array(fc.constantFrom('.', '.', 'x'), { minLength: 3, maxLength: 10 }),
  x: fc.integer({ min: 0, max: 30 }),
  y: fc.integer({ min: 0, max: 30 }),
  admits: fc.constantFrom<Admits>(families, ['adult']),
  childrenLeft: fc.constantFrom(null, 1, 3),
});
const arbitraryHall = fc
  .array(arbitraryTable, { minLength: 1, maxLength: 6 })
  .map((tables) =>
    buildHall(
      ...tables.map(({ drawing, ...table }, index) =>
        buildTable(index + 1, drawing.join(''), table),
      ),
    ),
  );
const arbitraryParty = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 }))
  .filter(([adults, children]) => adults + children > 0)
  .map(([adults, children]) => party(adults, children));

/** The longest run of free chairs at a table, around its seam too. */
function getLongestRun({ seats }: Hall['tables'][number]): number {
  const free = seats.map(({ isFree }) => isFree);
  if (free.every(Boolean)) return free.length;
  const twice = [...free, ...free].map((isFree) => (isFree ? '.' : 'x')).join('');
  return Math.max(...twice.split('x').map((run) => run.length));
}

describe('for any hall and party', () => {
  const runs = { numRuns: 400 };

  test('an offer has exactly the guests, on different free chairs that admit them', () => {
    fc.assert(
      fc.property(arbitraryHall, arbitraryParty, (hall, target) => {
        for (const { seats } of findSeats(hall, target)) {
          const children = seats.filter(({ guestType }) => guestType === 'children').length;
          expect([seats.length - children, children]).toEqual([target.adults, target.children]);
          expect(new Set(seats.map(({ chairId }) => chairId)).size).toBe(seats.length);
          for (const { chairId, guestType } of seats) {
            const chair = hall.tables
              .flatMap((table) => table.seats)
              .find(({ id }) => id === chairId);
            expect(chair?.isFree).toBe(true);
            expect(chair?.admits).toContain(guestType);
          }
          for (const table of hall.tables) {
            const young = seats.filter(
              ({ chairId, guestType }) =>
                guestType === 'children' && table.seats.some(({ id }) => id === chairId),
            );
            if (table.childrenLeft !== null)
              expect(young.length).toBeLessThanOrEqual(table.childrenLeft);
          }
        }
      }),
      runs,
    );
  });

  test('adults get an offer whenever enough chairs are free, side by side whenever a run is long enough', () => {
    fc.assert(
      fc.property(arbitraryHall, fc.integer({ min: 1, max: 8 }), (hall, size) => {
        const [first] = findSeats(hall, party(size));
        expect(first !== undefined).toBe(countFreeSeats(hall, party(size)) >= size);
        const isPossible = hall.tables.some((table) => getLongestRun(table) >= size);
        expect(first?.kind === 'side-by-side').toBe(isPossible);
      }),
      runs,
    );
  });

  test('the order of the tables does not matter', () => {
    fc.assert(
      fc.property(arbitraryHall, arbitraryParty, (hall, target) => {
        const reversed = { ...hall, tables: hall.tables.toReversed() };
        expect(findSeats(reversed, target)).toEqual(findSeats(hall, target));
      }),
      runs,
    );
  });

  test('no adult sits alone at one of two tables when that can be avoided', () => {
    const pairs = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 6 }));
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const draw = (free: number) => `${'.'.repeat(free)}${'x'.repeat(10 - free)}`;
        const hall = buildHall(buildTable(1, draw(a)), buildTable(2, draw(b)));
        const size = Math.max(a, b) + 2;
        fc.pre(size <= a + b);
        const [offer] = findSeats(hall, party(size));
        const first = offer?.seats.filter(({ chairId }) => chairId < 200).length ?? 0;
        expect(Math.min(first, size - first)).toBeGreaterThanOrEqual(2);
      }),
      runs,
    );
  });
});

/** A random number from 0 to 1, the same for each seed. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('a hall of 50 tables sells out, each chair once; few parties are split, even beside random presses', () => {
  const split = { parties: 0, all: 0 };
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed);
    let hall = buildHall(
      ...Array.from({ length: 50 }, (_, index) =>
        buildTable(index + 1, '..........', { x: (index % 8) * 12, y: Math.floor(index / 8) * 13 }),
      ),
    );
    const sold = new Set<number>();
    while (sold.size < 500) {
      const free = hall.tables.flatMap(({ seats }) => seats.filter(({ isFree }) => isFree));
      const size = Math.min(free.length, 1 + Math.floor(random() * 6));
      const pressed = free.toSorted(() => random() - 0.5).slice(0, size);
      const offer = random() < 0.4 ? null : findSeats(hall, party(size))[0];
      const ids = offer?.seats.map(({ chairId }) => chairId) ?? pressed.map(({ id }) => id);
      expect(ids).toHaveLength(size);
      for (const id of ids) {
        expect(sold.has(id)).toBe(false);
        sold.add(id);
      }
      if (offer) {
        split.all += 1;
        split.parties += offer.tables.length > 1 ? 1 : 0;
      }
      hall = {
        ...hall,
        tables: hall.tables.map((table) => ({
          ...table,
          seats: table.seats.map((seat) => ({
            ...seat,
            isFree: seat.isFree && !sold.has(seat.id),
          })),
        })),
      };
    }
  }
  expect(split.all).toBeGreaterThan(1_000);
  expect(split.parties / split.all).toBeLessThan(0.1);
});
