import type { Hall, HallChair, HallTable } from '#features/hall/contract/hall.ts';
import { describe, expect, test } from 'vitest';
import {
  createChair,
  createFeature,
  createHall,
  createTable,
  entrance,
  sampleHall,
} from '#app/server/testing/sample-hall.ts';
import { adoptHall, mergeHalls } from './merge-halls.ts';

describe('a draft and what changed elsewhere', () => {
  const merge = (current: Hall, draft: Hall) => mergeHalls(sampleHall, current, draft);
  const moved = createTable(1, { x: 25 });
  const turned = createTable(1, { rotation: 90 });
  test.each<[string, HallTable[], HallTable[], HallTable[]]>([
    ['both the same', [createTable(1)], [createTable(1)], [createTable(1)]],
    ['changed in the draft', [createTable(1)], [moved], [moved]],
    ['changed elsewhere', [moved], [createTable(1)], [moved]],
    ['changed by both: the draft has the settings', [turned], [moved], [moved]],
    ['removed elsewhere', [], [createTable(1)], []],
    ['removed elsewhere and changed in the draft', [], [moved], [moved]],
    ['removed in the draft', [createTable(1)], [], []],
    ['removed in the draft and changed elsewhere', [moved], [], [moved]],
    [
      'new in the draft',
      [createTable(1)],
      [createTable(1), createTable(3)],
      [createTable(1), createTable(3)],
    ],
    [
      'new elsewhere',
      [createTable(1), createTable(3)],
      [createTable(1)],
      [createTable(1), createTable(3)],
    ],
  ])('%s', (_, current, draft, expected) => {
    const second = createTable(2);
    expect(merge(createHall([second, ...current]), createHall([second, ...draft])).items).toEqual([
      entrance,
      second,
      ...expected,
    ]);
  });

  test('have the sizes that one side changed, and those of the draft where both did', () => {
    const sizes = ({ height, tableSize }: Hall) => [height, tableSize];
    const changed = { ...sampleHall, height: 70, tableSize: 12 };
    expect(sizes(merge(changed, sampleHall))).toEqual([70, 12]);
    expect(sizes(merge(sampleHall, changed))).toEqual([70, 12]);
    expect(sizes(merge({ ...sampleHall, height: 80, tableSize: 13 }, changed))).toEqual([70, 12]);
  });

  const ids = (hall: Hall) =>
    hall.items.flatMap((item) => (item.kind === 'table' ? item.chairs.map(({ id }) => id) : []));
  test('share the chairs of a table that both changed', () => {
    const mergeChairs = (current: HallChair[], draft: HallChair[]) => {
      const hall = mergeHalls(
        createHall([createTable(1)]),
        createHall([createTable(1, { rotation: 90, chairs: current })]),
        createHall([createTable(1, { x: 25, chairs: draft })]),
      );
      return hall.items.flatMap((item) => (item.kind === 'table' ? item.chairs : []));
    };
    const [one, two] = [createChair(10), createChair(11)];
    const youth = createChair(11, { chairType: 'youth' });
    const accessible = createChair(11, { accessible: true });
    // Gone elsewhere, new elsewhere, new in the draft, removed in the draft.
    expect(mergeChairs([one], [one, two])).toEqual([one]);
    expect(mergeChairs([one, two, createChair(12)], [one, two])).toEqual([
      one,
      two,
      createChair(12),
    ]);
    expect(mergeChairs([one, two], [one, two, createChair(null)])).toEqual([
      one,
      two,
      createChair(null),
    ]);
    expect(mergeChairs([one, two], [one])).toEqual([one]);
    // Changed elsewhere, in the draft, by both.
    expect(mergeChairs([one, youth], [one, two])).toEqual([one, youth]);
    expect(mergeChairs([one, two], [one, youth])).toEqual([one, youth]);
    expect(mergeChairs([one, accessible], [one, youth])).toEqual([one, youth]);
    // One that is at another table of the draft already, under another name.
    const renamed = createChair(12, { name: 'Chair 13' });
    expect(mergeChairs([one, two, renamed], [one, two, createChair(12)])).toEqual([
      one,
      two,
      createChair(12),
    ]);
    // The same new chair on both sides; without any chair left, the draft has its own.
    expect(mergeChairs([two], [one])).toEqual([one]);
    const added = createChair(null, { name: 'Chair 12' });
    expect(mergeChairs([one, two, createChair(12)], [one, two, added])).toEqual([one, two, added]);
    expect(mergeChairs([createChair(99, { name: 'Chair 10' })], [one])).toHaveLength(1);
  });

  test('have the feature of the draft where both changed it', () => {
    const bar = (x: number) => createHall([createFeature('bar', { x })]);
    expect(mergeHalls(bar(10), bar(20), bar(30))).toEqual(bar(30));
    expect(ids(sampleHall)).toEqual([10, 11, 20, 21]);
  });

  test('an earlier hall has the chairs that still exist by id, and else by label, once', () => {
    const published = createHall([
      createTable(1, { chairs: [createChair(10), createChair(15, { name: 'Chair 11' })] }),
      createTable(2, { chairs: [createChair(20)] }),
    ]);
    const earlier = createHall([
      createTable(1, {
        chairs: [createChair(10), createChair(11), createChair(12, { name: 'Chair 11' })],
      }),
      createTable(2, {
        chairs: [createChair(20), createChair(21), createChair(22, { name: 'Chair 20' })],
      }),
    ]);
    expect(ids(adoptHall(earlier, published))).toEqual([10, 15, null, 20, null, null]);
    expect(adoptHall(earlier, published).items[0]).toEqual(entrance);
  });
});
