import type { Hall, HallTable } from '#features/hall/contract/hall.ts';
import { describe, expect, test } from 'vitest';
import {
  createChair,
  createFeature,
  createHall,
  createTable,
  sampleHall,
  toId,
} from '#app/server/testing/sample-hall.ts';
import { buildHallReview, type HallContext } from './build-review.ts';
import { isMoved } from './diff-halls.ts';

const context: HallContext = {
  inUse: new Map(),
  prices: (['adult', 'youth', 'children', 'priest'] as const).map((chairType, index) => ({
    chairType,
    amount: 100 - 10 * index,
    openingStatus: 'Buy',
  })),
  countHolders: (ids) => ids.length,
};
const review = (after: Hall, more: Partial<HallContext> = {}, before = sampleHall) =>
  buildHallReview(before, after, { ...context, ...more });
const getMessages = (findings: readonly { message: string }[]) =>
  findings.map(({ message }) => message);

describe('a review', () => {
  test('of the same hall has nothing', () => {
    expect(review(sampleHall)).toEqual({
      tablesAdded: [],
      tablesRemoved: [],
      tablesRenamed: [],
      tablesMoved: [],
      chairsAdded: 0,
      chairsRemoved: [],
      chairsRenamed: [],
      chairsChanged: [],
      guestsChanged: 0,
      valueBefore: 400,
      valueAfter: 400,
      featuresChanged: false,
      holders: 0,
      errors: [],
      warnings: [],
    });
  });

  test.each<[string, Partial<HallTable>]>([
    ['further right', { x: 21 }],
    ['further down', { y: 31 }],
    ['turned', { rotation: 15 }],
    ['of another shape', { shape: 'square' }],
  ])('names a table that is %s', (_, change) => {
    expect(review(createHall([createTable(1, change), createTable(2)])).tablesMoved).toEqual([
      'Table 1',
    ]);
    const pair = { before: createTable(1), after: createTable(1, change) };
    expect([isMoved(pair), isMoved({ ...pair, after: createTable(1, { name: 'Other' }) })]).toEqual(
      [true, false],
    );
  });

  test('counts the sold guests of a renamed table, and not each of its chairs', () => {
    const chairs = [createChair(10), createChair(11), createChair(12)];
    const result = review(
      createHall([createTable(1, { name: 'Family', chairs }), createTable(2)]),
      {
        inUse: new Map([
          [10, 'sold'],
          [11, 'held'],
          [12, 'sold'],
          [20, 'sold'],
        ]),
      },
      createHall([createTable(1, { chairs }), createTable(2)]),
    );
    expect(result).toMatchObject({
      tablesRenamed: [{ from: 'Table 1', to: 'Family', guests: 2 }],
      chairsRenamed: [],
      holders: 3,
      errors: [],
    });
  });

  test('names chairs that move to another table or have another name', () => {
    const named = createTable(1, { chairs: [createChair(10, { name: 'Chair 12' })] });
    const moved = createTable(2, { chairs: [createChair(20), createChair(21), createChair(11)] });
    expect(review(createHall([named, moved])).chairsRenamed).toEqual([
      { from: 'Table 1-Chair 10', to: 'Table 1-Chair 12' },
      { from: 'Table 1-Chair 11', to: 'Table 2-Chair 11' },
    ]);
    // Its label stays, because the tables exchanged their names with their chairs.
    const exchanged = [
      createTable(1, { name: 'Table 2', chairs: [createChair(20), createChair(21)] }),
      createTable(2, { name: 'Table 1', chairs: [createChair(10), createChair(11)] }),
    ];
    expect(review(createHall(exchanged))).toMatchObject({ chairsRenamed: [], holders: 0 });
  });

  test('counts new types by what they were, and new guests of the same type', () => {
    const chairs = [
      createChair(10, { chairType: 'youth' }),
      createChair(11, { chairType: 'youth' }),
    ];
    const guests = [
      createChair(20, { alsoAdmits: ['children'] }),
      createChair(21, { accessible: true }),
    ];
    const result = review(
      createHall([createTable(1, { chairs }), createTable(2, { chairs: guests })]),
    );
    expect(result).toMatchObject({
      chairsChanged: [{ from: 'adult', to: 'youth', chairs: 2 }],
      guestsChanged: 1,
      valueAfter: 380,
    });
  });

  test('allows the same guests in another order', () => {
    const one = [createChair(10, { alsoAdmits: ['children', 'youth'] })];
    const two = [createChair(10, { alsoAdmits: ['youth', 'children'] })];
    const before = createHall([createTable(1, { chairs: one })]);
    expect(review(createHall([createTable(1, { chairs: two })]), {}, before).guestsChanged).toBe(0);
  });

  test.each([
    [{ height: 61 }, []],
    [{ tableSize: 11 }, []],
    [{}, [createFeature('bar')]],
  ])('knows a changed hall: %o', (sizes, features) => {
    expect(
      review(createHall([...features, createTable(1), createTable(2)], sizes)).featuresChanged,
    ).toBe(true);
  });
});

describe('a chair in use', () => {
  const chairs = [createChair(11)];
  test.each([
    ['sold', 'Table 1-Chair 10 is sold.'],
    ['held', 'Table 1-Chair 10 is in someone’s cart or kept for the waiting list.'],
    ['requested', 'Table 1-Chair 10 is requested.'],
  ] as const)('has to stay while it is %s', (use, message) => {
    const inUse = new Map([[10, use]]);
    const { errors } = review(createHall([createTable(1, { chairs }), createTable(2)]), { inUse });
    expect(getMessages(errors)).toEqual([`${message} It has to stay.`]);
    const changed = [createChair(10, { chairType: 'youth' }), createChair(11)];
    const reassigned = review(createHall([createTable(1, { chairs: changed }), createTable(2)]), {
      inUse,
    });
    expect(getMessages(reassigned.errors)).toEqual([
      `${message} Who may sit there can’t change now.`,
    ]);
    const named = createTable(1, {
      chairs: [createChair(10, { accessible: true }), createChair(11)],
    });
    expect(review(createHall([named, createTable(2)]), { inUse }).errors).toEqual([]);
  });
});

describe('an error is', () => {
  test.each<[string, HallTable[], string]>([
    [
      'two tables of one name, in any case',
      [createTable(1), createTable(2, { name: 'TABLE 1' })],
      'Two tables are called Table 1.',
    ],
    [
      'three tables of one name',
      [createTable(1), createTable(2, { name: 'Table 1' }), createTable(3, { name: 'Table 1' })],
      '3 tables are called Table 1.',
    ],
    [
      'two chairs of one name, in any case',
      [
        createTable(1, { chairs: [createChair(10), createChair(11, { name: 'chair 10' })] }),
        createTable(2),
      ],
      'Table 1 has two chairs called Chair 10.',
    ],
    [
      'a chair at two tables',
      [
        createTable(1),
        createTable(2, { chairs: [createChair(20), createChair(21), createChair(10)] }),
      ],
      'Table 2-Chair 10 is in the hall twice.',
    ],
    [
      'guests who share no tables, on a new chair too',
      [
        createTable(1, {
          chairs: [createChair(10), createChair(11), createChair(null, { alsoAdmits: ['priest'] })],
        }),
        createTable(2),
      ],
      'Table 1-Chair new admits guests who don’t share tables.',
    ],
  ])('%s', (_, tables, message) => {
    expect(getMessages(review(createHall(tables)).errors)).toEqual([message]);
  });

  test('a type without a price, once for all its new chairs', () => {
    const prices = context.prices.filter(({ chairType }) => chairType === 'adult');
    const youth = (id: number | null) => createChair(id, { chairType: 'youth' });
    const tables = [
      createTable(1, { chairs: [youth(10), createChair(11), youth(null)] }),
      createTable(2),
    ];
    const { errors } = review(createHall(tables), { prices });
    expect(errors).toEqual([
      { message: 'This reception has no price for youth.', items: [toId(1), toId(1)] },
    ]);
    // Chairs that stay as they are need none.
    expect(review(createHall(tables), { prices }, createHall(tables)).errors).toHaveLength(1);
    expect(review(sampleHall, { prices: [] }).errors).toEqual([]);
  });

  test.each([
    ['left', { x: 4 }, { x: 4.5, y: 30 }, { x: 4, y: 30 }],
    ['right', { x: 96 }, { x: 95.5, y: 30 }, { x: 96, y: 30 }],
    ['front', { y: 4 }, { x: 50, y: 2 }, { x: 50, y: 1.5 }],
    ['back', { y: 56 }, { x: 50, y: 58 }, { x: 50, y: 58.5 }],
  ])('a table or the bar, more than half a unit beyond the %s wall', (_, table, within, beyond) => {
    const check = (...items: Hall['items']) =>
      getMessages(review(createHall([...items, createTable(2, { x: 70 })])).errors);
    expect(check(createTable(1, table))).toEqual(['Table 1 is outside the hall.']);
    expect(check(createTable(1), createFeature('bar', within))).toEqual([]);
    expect(check(createTable(1), createFeature('bar', beyond))).toEqual([
      'The bar is outside the hall.',
    ]);
  });

  test('no door in the wall', () => {
    const door = createFeature('entrance', { id: toId(99), y: 62 });
    expect(review({ ...sampleHall, items: [door, createTable(1), createTable(2)] }).errors).toEqual(
      [],
    );
    expect(
      getMessages(
        review(createHall([createTable(1), createTable(2), createFeature('bar', { y: 60 })]))
          .errors,
      ),
    ).toEqual(['The bar is outside the hall.']);
  });
});
