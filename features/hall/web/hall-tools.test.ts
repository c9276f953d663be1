import type { HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { computeBounds, doOverlap } from '#features/hall/contract/rules/hall-geometry.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, applyOthers, type HallState, redoEdit, undoEdit } from './hall-history.ts';
import {
  alignItems,
  createFeature,
  createGrid,
  createTable,
  distributeItems,
  duplicateItems,
  type Grid,
  listItemsIn,
  listNextTableNames,
  moveItems,
  paintTable,
  rotateItems,
  setChairCount,
  snapShift,
} from './hall-tools.ts';

const settings = {
  shape: 'round',
  chairs: 10,
  chairType: 'adult',
  isForFamilies: false,
} as const;
const sizes = { height: 100, tableSize: 10 };
const table = (name: string, x = 50, y = 50, more: Partial<HallTable> = {}): HallTable => ({
  ...createTable(name, { x, y }, settings),
  ...more,
});
const toItems = (...items: HallItem[]) => new Map(items.map((item) => [item.id, item]));
const places = (changes: ReadonlyMap<string, HallItem | null>) =>
  [...changes.values()].map((item) => [item?.x, item?.y]);
const neverInUse = () => false;

describe('items', () => {
  test('move, but not beyond what can be saved, and not when they are locked', () => {
    const items = [table('A', 1, 1), table('B', 5, 5, { locked: true })];
    expect(places(moveItems(items, { x: -3, y: 2.005 }))).toEqual([[0, 3.01]]);
  });

  test('turn around their own center', () => {
    const [turned] = rotateItems([table('A', 1, 1, { rotation: 350 })], 15).values();
    expect(turned).toMatchObject({ x: 1, y: 1, rotation: 5 });
  });

  test.each([
    [
      'left',
      [
        [10, 10],
        [10, 40],
        [10, 70],
      ],
    ],
    [
      'right',
      [
        [70, 10],
        [70, 40],
        [70, 70],
      ],
    ],
    [
      'center',
      [
        [40, 10],
        [40, 40],
        [40, 70],
      ],
    ],
    [
      'top',
      [
        [10, 10],
        [40, 10],
        [70, 10],
      ],
    ],
    [
      'middle',
      [
        [10, 40],
        [40, 40],
        [70, 40],
      ],
    ],
    [
      'bottom',
      [
        [10, 70],
        [40, 70],
        [70, 70],
      ],
    ],
  ] as const)('align at the %s', (alignment, expected) => {
    const items = [table('A', 10, 10), table('B', 40, 40), table('C', 70, 70)];
    expect(places(alignItems(items, alignment, 10))).toEqual(expected);
  });

  test('of two sizes align at their edges', () => {
    const stage = { ...createFeature('stage', { x: 50, y: 10 }), width: 40 };
    const changes = alignItems([stage, table('A', 60, 30)], 'left', 10);
    expect(places(changes)).toEqual([
      [50, 10],
      [35, 30],
    ]);
  });

  test('get equal distances; the outermost stay', () => {
    const items = [table('A', 10), table('B', 90), table('C', 20), table('D', 80)];
    expect(places(distributeItems(items, 'x')).map(([x]) => x)).toEqual([10, 36.67, 63.33, 90]);
    expect(distributeItems(items.slice(0, 2), 'x').size).toBe(0);
  });

  test('snap to the nearest center within reach, else to whole units', () => {
    const others = [
      { x: 20, y: 80 },
      { x: 21, y: 10 },
    ];
    expect(snapShift({ x: 20.8, y: 10.4 }, others, 1)).toEqual({
      x: expect.closeTo(0.2),
      y: expect.closeTo(-0.4),
      guides: { x: 21, y: 10 },
    });
    expect(snapShift({ x: 40.6, y: 44.4 }, others, 1)).toMatchObject({
      x: expect.closeTo(0.4),
      guides: { x: null, y: null },
    });
  });

  test('are chosen by a box that touches them', () => {
    const items = toItems(table('A', 10, 10), table('B', 50, 50));
    const box = { left: 0, top: 0, right: 6, bottom: 6 };
    expect(listItemsIn(items, box, 10)).toEqual([[...items.keys()][0]]);
  });
});

describe('names', () => {
  test('go on where numbers are free; there is no Table 9', () => {
    const items = toItems(table('Table 7'), table('table 10'));
    expect(listNextTableNames(items, 3, { from: 7 })).toEqual(['Table 8', 'Table 11', 'Table 12']);
  });

  test('and ids of copies are new, also those of chairs', () => {
    const original = setChairCount(table('Table 1'), 2, neverInUse);
    const sold = { ...original, chairs: original.chairs.map((chair) => ({ ...chair, id: 7 })) };
    const [copy] = duplicateItems(toItems(sold), [sold]);
    expect(copy).toMatchObject({ name: 'Table 2', x: 53, y: 53, locked: false });
    expect(copy?.id).not.toBe(sold.id);
    expect(copy?.kind === 'table' && copy.chairs.map(({ id }) => id)).toEqual([null, null]);
  });
});

describe('chairs', () => {
  const inUse = (id: number | null) => id === 3;
  const four = setChairCount(table('Table 1'), 4, neverInUse);
  const sold = {
    ...four,
    chairs: four.chairs.map((chair, index) => ({ ...chair, id: index + 1 })),
  };
  const listNames = ({ chairs }: HallTable) => chairs.map(({ name }) => name);

  test.each([
    [6, ['Chair 1', 'Chair 2', 'Chair 3', 'Chair 4', 'Chair 5', 'Chair 6']],
    [3, ['Chair 1', 'Chair 2', 'Chair 3']],
    [2, ['Chair 1', 'Chair 3']],
    [0, ['Chair 3']],
    [99, 40],
  ])('%i: those in use stay', (count, expected) => {
    const names = listNames(setChairCount(sold, count, inUse));
    expect(typeof expected === 'number' ? names.length : names).toEqual(expected);
  });

  test('get other guests, but not those in use', () => {
    const painted = paintTable(sold, { chairType: 'children', isForFamilies: true }, inUse);
    expect(painted.chairs.map(({ chairType, alsoAdmits }) => [chairType, ...alsoAdmits])).toEqual([
      ['children', 'adult'],
      ['children', 'adult'],
      ['adult'],
      ['children', 'adult'],
    ]);
  });
});

describe('a grid of tables', () => {
  const grid: Grid = { ...settings, count: 50, columns: 7, gap: 2, isStaggered: false, from: 1 };

  test('is as many as asked, and none on another or on the stage', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 100 }),
          columns: fc.integer({ min: 3, max: 7 }),
          gap: fc.integer({ min: 0, max: 5 }),
          isStaggered: fc.boolean(),
          shape: fc.constantFrom('round', 'square'),
          chairs: fc.integer({ min: 1, max: 10 }),
        }),
        (change) => {
          const stage = createFeature('stage', { x: 50, y: 8 });
          const items = toItems(stage, table('Table 3', 20, 40));
          const small = { height: 100, tableSize: 8 };
          const { tables, height } = createGrid(items, small, { ...grid, ...change });
          const all = [...items.values(), ...tables].map((item) => computeBounds(item, 8));
          for (const [index, a] of all.entries()) {
            expect(a.right).toBeLessThanOrEqual(100.01);
            expect(a.bottom).toBeLessThanOrEqual(height);
            for (const b of all.slice(index + 1)) expect(doOverlap(a, b)).toBe(false);
          }
          expect(tables).toHaveLength(change.count);
          expect(new Set(tables.map(({ name }) => name)).size).toBe(change.count);
          expect(tables.some(({ name }) => name === 'Table 9' || name === 'Table 3')).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('that is longer than any hall, or wider than this one, has fewer tables than asked', () => {
    expect(createGrid(new Map(), sizes, { ...grid, count: 120, columns: 1 }).tables).toHaveLength(
      83,
    );
    const { tables } = createGrid(
      new Map(),
      { height: 100, tableSize: 20 },
      {
        ...grid,
        shape: 'row',
        chairs: 40,
        count: 2,
      },
    );
    expect(tables.length).toBeLessThan(2);
  });
});

describe('undo', () => {
  const start = (...items: HallItem[]): HallState => ({
    items: toItems(...items),
    sizes,
    undo: [],
    redo: [],
  });

  test('of any edits restores the start, and redo their result', () => {
    const first = table('Table 1');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), x: fc.integer({ min: -9, max: 9 }) }),
      fc.record({ kind: fc.constant('add' as const) }),
      fc.record({ kind: fc.constant('remove' as const) }),
      fc.record({ kind: fc.constant('resize' as const), x: fc.integer({ min: 20, max: 90 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const before = start(first, table('Table 2', 20, 20));
        let state = before;
        for (const [index, change] of steps.entries()) {
          const [item] = state.items.values();
          const label = change.kind;
          const added = table(`Table ${index + 10}`);
          if (change.kind === 'add')
            state = applyEdit(state, { label, changes: new Map([[added.id, added]]) }, index);
          else if (change.kind === 'resize')
            state = applyEdit(state, { label, sizes: { ...sizes, height: change.x } }, index);
          else if (item && change.kind === 'remove')
            state = applyEdit(state, { label, changes: new Map([[item.id, null]]) }, index);
          else if (item && change.kind === 'move') {
            const changes = moveItems([item], { x: change.x, y: 0 });
            state = applyEdit(state, { label, changes, key: 'nudge' }, index * 300);
          }
        }
        const after = state;
        while (state.undo.length > 0) state = undoEdit(state).state;
        expect(new Set(state.items.values())).toEqual(new Set(before.items.values()));
        expect(state.sizes).toEqual(before.sizes);
        while (state.redo.length > 0) state = redoEdit(state).state;
        expect(new Set(state.items.values())).toEqual(new Set(after.items.values()));
        expect(state.sizes).toEqual(after.sizes);
      }),
    );
  });

  test('takes repeated nudges back together, and later ones alone', () => {
    const item = table('Table 1');
    let state = start(item);
    for (const now of [0, 100, 300, 2_000]) {
      const changes = moveItems([...state.items.values()], { x: 1, y: 0 });
      state = applyEdit(state, { label: 'moved', changes, key: 'nudge' }, now);
    }
    expect(state.undo).toHaveLength(2);
    expect(undoEdit(state).state.items.get(item.id)?.x).toBe(53);
    expect(undoEdit(undoEdit(state).state).state.items.get(item.id)).toBe(item);
  });

  test('leaves what someone else has changed since, and says so', () => {
    const [a, b] = [table('Table 1'), table('Table 2')];
    let state = applyEdit(
      start(a, b),
      { label: 'moved', changes: moveItems([a, b], { x: 1, y: 0 }) },
      0,
    );
    const other = { ...a, x: 77 };
    state = applyOthers(state, new Map([[a.id, other]]), sizes);
    const { state: after, skipped } = undoEdit(state);
    expect(skipped).toBe(1);
    expect(after.items.get(a.id)).toBe(other);
    expect(after.items.get(b.id)).toBe(b);
  });

  test('keeps 200 steps, and a change that changes nothing is none', () => {
    const item = table('Table 1');
    let state = start(item);
    expect(applyEdit(state, { label: 'x', changes: new Map([[item.id, item]]) }, 0)).toBe(state);
    for (let index = 0; index < 250; index++) {
      const changes = moveItems([...state.items.values()], { x: index % 2 ? 1 : -1, y: 0 });
      state = applyEdit(state, { label: 'moved', changes }, index);
    }
    expect(state.undo).toHaveLength(200);
  });
});
