import { normalizeText } from '#contract/rules/normalize.ts';
import { formatCount } from '#contract/rules/counts.ts';
import {
  type FeatureKind,
  type HallChair,
  type HallFeature,
  type HallItem,
  type HallTable,
  maxChairsPerTable,
} from '#features/hall/contract/hall.ts';
import type { TableShape } from '#features/event/contract/events.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  type Bounds,
  computeBounds,
  doOverlap,
} from '#features/hall/contract/rules/hall-geometry.ts';
import type { HallItems, ItemChanges } from './hall-history.ts';

// What the tools of the hall editor do with items; pure functions of plan units.

type Point = { x: number; y: number };
/** The longest hall, in plan units. */
const maxLength = 1000;
const roundUnit = (value: number) => Math.round(value * 100) / 100;
const clamp = (value: number) => Math.min(maxLength, Math.max(0, roundUnit(value)));
export const toChanges = (items: readonly HallItem[]): ItemChanges =>
  new Map(items.map((item) => [item.id, item]));

export const isTable = (item: HallItem): item is HallTable => item.kind === 'table';
export const listTables = (items: HallItems): HallTable[] => [...items.values()].filter(isTable);

export const moveItems = (items: readonly HallItem[], { x, y }: Point): ItemChanges =>
  toChanges(
    items
      .filter(({ locked }) => !locked)
      .map((item) => ({ ...item, x: clamp(item.x + x), y: clamp(item.y + y) })),
  );

/** Turns items, each around its own center. */
export const rotateItems = (items: readonly HallItem[], degrees: number): ItemChanges =>
  toChanges(
    items
      .filter(({ locked }) => !locked)
      .map((item) => ({ ...item, rotation: (item.rotation + degrees + 360) % 360 })),
  );

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

const getBox = (boxes: readonly Bounds[]): Bounds => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Moves items to an edge, or to the middle, of the box around all of them. */
export function alignItems(
  items: readonly HallItem[],
  alignment: Alignment,
  tableSize: number,
): ItemChanges {
  const all = getBox(items.map((item) => computeBounds(item, tableSize)));
  const shift = (item: HallItem): Point => {
    const box = computeBounds(item, tableSize);
    switch (alignment) {
      case 'left':
        return { x: all.left - box.left, y: 0 };
      case 'right':
        return { x: all.right - box.right, y: 0 };
      case 'center':
        return { x: (all.left + all.right - box.left - box.right) / 2, y: 0 };
      case 'top':
        return { x: 0, y: all.top - box.top };
      case 'bottom':
        return { x: 0, y: all.bottom - box.bottom };
      case 'middle':
        return { x: 0, y: (all.top + all.bottom - box.top - box.bottom) / 2 };
    }
  };
  return new Map(items.flatMap((item) => [...moveItems([item], shift(item))]));
}

/** Equal distances between the centers of items, along an axis; the outermost stay. */
export function distributeItems(items: readonly HallItem[], axis: 'x' | 'y'): ItemChanges {
  const sorted = items.toSorted((a, b) => a[axis] - b[axis]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 3) return new Map();
  const step = (last[axis] - first[axis]) / (sorted.length - 1);
  return new Map(
    sorted.flatMap((item, index) => {
      const distance = first[axis] + step * index - item[axis];
      return [...moveItems([item], axis === 'x' ? { x: distance, y: 0 } : { x: 0, y: distance })];
    }),
  );
}

/** There is no Table 9 (specification, section 9). */
export const unusedNumber = 9;

/** The names of the next tables that the hall doesn't have yet. */
export function listNextTableNames(
  items: HallItems,
  count: number,
  { from = 1 }: { from?: number } = {},
): string[] {
  const used = new Set(listTables(items).map(({ name }) => normalizeText(name)));
  const names: string[] = [];
  for (let number = from; names.length < count; number++) {
    const name = `Table ${number}`;
    if (number !== unusedNumber && !used.has(normalizeText(name))) names.push(name);
  }
  return names;
}

const createChairs = (
  count: number,
  { chairType, alsoAdmits }: Pick<HallChair, 'chairType' | 'alsoAdmits'>,
): HallChair[] =>
  Array.from({ length: count }, (_, index) => ({
    id: null,
    name: `Chair ${index + 1}`,
    chairType,
    alsoAdmits,
    accessible: false,
  }));

export type TableSettings = {
  shape: TableShape;
  chairs: number;
  chairType: ChairType;
  /** Whether adults and children may share it. */
  isForFamilies: boolean;
};

export const createTable = (
  name: string,
  { x, y }: Point,
  { shape, chairs, chairType, isForFamilies }: TableSettings,
): HallTable => ({
  kind: 'table',
  id: crypto.randomUUID(),
  name,
  shape,
  x: clamp(x),
  y: clamp(y),
  rotation: 0,
  maxChildren: null,
  locked: false,
  chairs: createChairs(chairs, {
    chairType,
    alsoAdmits: isForFamilies ? getAlsoAdmitted(chairType, ['adult', 'children']) : [],
  }),
});

export type Grid = TableSettings & {
  count: number;
  columns: number;
  /** Room between neighboring tables. */
  gap: number;
  /** Every second row is moved by half a table. */
  isStaggered: boolean;
  /** The number of the first table. */
  from: number;
};

/**
 * New tables in rows from the top left, beside what stands in the hall already: a place that is taken stays empty, and the rows go on
 * below. Fewer than asked when they fit no hall.
 */
export function createGrid(
  items: HallItems,
  { height, tableSize }: { height: number; tableSize: number },
  grid: Grid,
): { tables: HallTable[]; height: number } {
  const names = listNextTableNames(items, grid.count, { from: grid.from });
  const sample = computeBounds(createTable('Table', { x: 500, y: 500 }, grid), tableSize);
  const [width, depth] = [sample.right - sample.left, sample.bottom - sample.top];
  const [stepX, stepY] = [width + grid.gap, depth + grid.gap];
  const rowWidth = grid.columns * stepX - grid.gap + (grid.isStaggered ? stepX / 2 : 0);
  const left = Math.max(0, (100 - rowWidth) / 2) + width / 2;
  const obstacles = [...items.values()]
    .filter(({ kind }) => kind !== 'entrance' && kind !== 'label')
    .map((item) => computeBounds(item, tableSize));
  const tables: HallTable[] = [];
  for (let row = 0; tables.length < names.length && row < 1000; row++)
    for (let column = 0; column < grid.columns; column++) {
      const name = names[tables.length];
      const shift = grid.isStaggered && row % 2 === 1 ? stepX / 2 : 0;
      const at = { x: left + column * stepX + shift, y: depth / 2 + grid.gap + row * stepY };
      const isOutside = at.x + width / 2 > 100.01 || at.y + depth / 2 > maxLength;
      if (name === undefined || isOutside) continue;
      const table = createTable(name, at, grid);
      const box = computeBounds(table, tableSize);
      if (obstacles.every((other) => !doOverlap(box, other))) tables.push(table);
    }
  const lowest = Math.max(0, ...tables.map((table) => computeBounds(table, tableSize).bottom));
  return { tables, height: Math.max(height, Math.ceil(lowest + grid.gap)) };
}

const featureSizes: Record<FeatureKind, { width: number; height: number; label: string }> = {
  stage: { width: 34, height: 10, label: 'Stage' },
  'dance-floor': { width: 20, height: 20, label: 'Dance floor' },
  entrance: { width: 12, height: 4, label: 'Entrance' },
  bar: { width: 16, height: 5, label: 'Bar' },
  label: { width: 12, height: 4, label: 'Label' },
};

export const createFeature = (kind: FeatureKind, { x, y }: Point): HallFeature => ({
  kind,
  id: crypto.randomUUID(),
  ...featureSizes[kind],
  x: clamp(x),
  y: clamp(y),
  rotation: 0,
  locked: false,
});

/** Copies with new ids, names and chairs, a little beside the originals. */
export function duplicateItems(
  items: HallItems,
  chosen: readonly HallItem[],
  offset: Point = { x: 3, y: 3 },
): HallItem[] {
  const names = listNextTableNames(items, chosen.filter(isTable).length);
  return chosen.map((item) => {
    const copy = {
      id: crypto.randomUUID(),
      x: clamp(item.x + offset.x),
      y: clamp(item.y + offset.y),
      locked: false,
    };
    return isTable(item)
      ? {
          ...item,
          ...copy,
          name: names.shift() ?? item.name,
          chairs: item.chairs.map((chair) => ({ ...chair, id: null })),
        }
      : { ...item, ...copy };
  });
}

export type IsInUse = (chairId: number | null) => boolean;

/** The table with so many chairs: further ones are like the last; the last ones go, but never one in use. */
export function setChairCount(table: HallTable, count: number, isInUse: IsInUse): HallTable {
  const target = Math.min(maxChairsPerTable, Math.max(1, count));
  const chairs = [...table.chairs];
  for (let index = chairs.length - 1; chairs.length > target && index >= 0; index--)
    if (!isInUse(chairs[index]?.id ?? null)) chairs.splice(index, 1);
  const pattern = chairs.at(-1);
  if (!pattern) return table;
  for (let number = 1; chairs.length < target; number++) {
    const name = `Chair ${number}`;
    if (!chairs.some((chair) => chair.name === name))
      chairs.push({ ...pattern, id: null, name, accessible: false });
  }
  return { ...table, chairs };
}

/** The table with other guests on its chairs; chairs in use keep theirs. */
export const paintTable = (
  table: HallTable,
  { chairType, isForFamilies }: Pick<TableSettings, 'chairType' | 'isForFamilies'>,
  isInUse: IsInUse,
): HallTable => ({
  ...table,
  chairs: table.chairs.map((chair) =>
    isInUse(chair.id)
      ? chair
      : {
          ...chair,
          chairType,
          alsoAdmits: isForFamilies ? getAlsoAdmitted(chairType, ['adult', 'children']) : [],
        },
  ),
});

/** Distance by which dragged items snap: to the nearest center of another item within reach, else to whole units. */
export function snapShift(
  dragged: Point,
  others: readonly Point[],
  reach: number,
): Point & { guides: { x: number | null; y: number | null } } {
  const nearest = (axis: 'x' | 'y') =>
    others.reduce<number | null>((best, other) => {
      const distance = Math.abs(other[axis] - dragged[axis]);
      if (distance > reach) return best;
      return best === null || distance < Math.abs(best - dragged[axis]) ? other[axis] : best;
    }, null);
  const [lineX, lineY] = [nearest('x'), nearest('y')];
  return {
    x: (lineX ?? Math.round(dragged.x)) - dragged.x,
    y: (lineY ?? Math.round(dragged.y)) - dragged.y,
    guides: { x: lineX, y: lineY },
  };
}

/** Ids of the items that a box touches. */
export const listItemsIn = (items: HallItems, box: Bounds, tableSize: number): string[] =>
  [...items.values()]
    .filter((item) => doOverlap(computeBounds(item, tableSize), box, 0))
    .map(({ id }) => id);

/** '1 table', '12 tables'. */
export const formatTableCount = (count: number): string => formatCount(count, 'table');

/** 'Table 5', '3 tables', '2 items'. */
export function describeItems(items: readonly HallItem[]): string {
  const [single] = items;
  if (items.length === 1 && single)
    return isTable(single) ? single.name : single.label || 'an item';
  return items.every(isTable) ? formatTableCount(items.length) : `${items.length} items`;
}
