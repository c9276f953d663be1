import type { HallPlan, TableShape } from '#features/event/contract/events.ts';
import {
  drawingScale,
  fullPitch,
  getTableScale,
} from '#features/hall/contract/rules/hall-geometry.ts';

/** From a table's center to its outermost stroke, at full size. */
export const tableRadius = 57;

export type Point = { x: number; y: number };
export type TablePoint = Point & {
  name: string;
  shape: TableShape;
  /** Clockwise, in degrees. */
  rotation: number;
};
export type HallLayout = {
  width: number;
  height: number;
  scale: number;
  spots: readonly TablePoint[];
};

function computeMinDistance(spots: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, a] of spots.entries())
    for (const b of spots.slice(index + 1))
      least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}

/**
 * Positions and scale of the tables: the plan's own, else so that they never touch. Tables missing from the plan go in rows below
 * it.
 */
export function computeHallLayout(plan: HallPlan, tableNames: readonly string[]): HallLayout {
  const positions = new Map(
    plan.tables.map(({ tableName, x, y, shape, rotation }) => [
      tableName,
      { x: x * drawingScale, y: y * drawingScale, shape, rotation },
    ]),
  );
  const existing = tableNames.flatMap((name) => {
    const place = positions.get(name);
    return place ? [{ name, ...place }] : [];
  });
  const scale =
    plan.tableSize === null
      ? Math.max(0.4, Math.min(1.4, computeMinDistance(existing) / fullPitch))
      : getTableScale(plan.tableSize);
  const unplaced = tableNames.filter((name) => !positions.has(name));
  const pitch = fullPitch * scale;
  const columns = Math.max(1, Math.floor((1000 - pitch / 2) / pitch));
  const below = unplaced.map((name, index) => ({
    name,
    shape: 'round' as const,
    rotation: 0,
    x: 84 + (index % columns) * pitch,
    y: plan.height * drawingScale + (Math.floor(index / columns) + 0.5) * pitch,
  }));
  const height = plan.height * drawingScale + Math.ceil(unplaced.length / columns) * pitch;
  return {
    width: 1000,
    height,
    scale: plan.tableSize === null ? Math.min(scale, 1.2) : scale,
    spots: [...existing, ...below],
  };
}

/** Converts a layout to units in which tables have their full size. */
export function toTableUnits({ width, height, scale, spots }: HallLayout): HallLayout {
  const larger = (value: number) => Math.round((value / scale) * 10) / 10;
  return {
    width: larger(width),
    height: larger(height),
    scale,
    spots: spots.map((spot) => ({ ...spot, x: larger(spot.x), y: larger(spot.y) })),
  };
}

/** Path of one chair as a stitch of the table's rim, to append to a move to the table's center. */
export function buildRimPath(index: number, count: number, radius: number): string {
  const middle = (index / count) * 2 * Math.PI;
  const half = (Math.PI / count) * 0.78;
  const point = (angle: number) => [
    Math.round(radius * Math.sin(angle) * 10) / 10,
    Math.round(-radius * Math.cos(angle) * 10) / 10,
  ];
  const [[fromX = 0, fromY = 0], [toX = 0, toY = 0]] = [point(middle - half), point(middle + half)];
  const length = [toX - fromX, toY - fromY].map((value) => value.toFixed(1));
  return `m${fromX} ${fromY}a${radius} ${radius} 0 0 1 ${length.join(' ')}`;
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const steps: Record<ArrowKey, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isArrowKey(key: string): key is ArrowKey {
  return key in steps;
}

/** The computeMinDistance table in the direction of an arrow key, preferring straight ahead; undefined when there is none. */
export function findTableInDirection(
  spots: readonly TablePoint[],
  from: string,
  direction: ArrowKey,
): string | undefined {
  const start = spots.find(({ name }) => name === from);
  if (!start) return spots[0]?.name;
  const [stepX, stepY] = steps[direction];
  let best: { name: string; cost: number } | undefined;
  for (const { name, x, y } of spots) {
    const ahead = (x - start.x) * stepX + (y - start.y) * stepY;
    const aside = Math.abs((x - start.x) * stepY) + Math.abs((y - start.y) * stepX);
    if (ahead <= 1 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (!best || cost < best.cost) best = { name, cost };
  }
  return best?.name;
}
