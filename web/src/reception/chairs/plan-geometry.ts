import type { Plan } from '@namugongo/contract/reception/events';

/** The drawing has ten units to one of the plan, so a hall is 1000 wide. */
export const drawn = 10;
/** Tables whose centres are this far apart are drawn at their full size. */
const fullPitch = 116;
/** From a table's centre to its outermost stroke, at full size. */
export const tableReach = 57;

export type Point = { x: number; y: number };
export type Spot = Point & { name: string };
export type Hall = { width: number; height: number; scale: number; spots: readonly Spot[] };

function nearest(spots: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, a] of spots.entries())
    for (const b of spots.slice(index + 1))
      least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}

/** Where to draw each table, and how large: tables never touch. Tables the plan does not know stand in rows below it. */
export function hallOf(plan: Plan, tableNames: readonly string[]): Hall {
  const placed = new Map(
    plan.tables.map(({ tableName, x, y }) => [tableName, { x: x * drawn, y: y * drawn }]),
  );
  const known = tableNames.flatMap((name) => {
    const place = placed.get(name);
    return place ? [{ name, ...place }] : [];
  });
  const scale = Math.max(0.4, Math.min(1.4, nearest(known) / fullPitch));
  const strangers = tableNames.filter((name) => !placed.has(name));
  const pitch = fullPitch * scale;
  const columns = Math.max(1, Math.floor((1000 - pitch / 2) / pitch));
  const below = strangers.map((name, index) => ({
    name,
    x: 84 + (index % columns) * pitch,
    y: plan.height * drawn + (Math.floor(index / columns) + 0.5) * pitch,
  }));
  const height = plan.height * drawn + Math.ceil(strangers.length / columns) * pitch;
  return { width: 1000, height, scale: Math.min(scale, 1.2), spots: [...known, ...below] };
}

/** The same hall measured by its tables: they have their full size then, so that nothing in them need be scaled. */
export function inTableUnits({ width, height, scale, spots }: Hall): Hall {
  const larger = (value: number) => Math.round((value / scale) * 10) / 10;
  return {
    width: larger(width),
    height: larger(height),
    scale,
    spots: spots.map(({ name, x, y }) => ({ name, x: larger(x), y: larger(y) })),
  };
}

export type ChairPlace = Point & { turn: number };
const rings = new Map<string, readonly ChairPlace[]>();

/** The chairs of a table, the first at its top, clockwise, each turned with its back outwards. */
export function chairPlaces(count: number, radius: number): readonly ChairPlace[] {
  const key = `${count} ${radius}`;
  const known = rings.get(key);
  if (known) return known;
  const ring = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return {
      // Adding 0 makes a plain nought of a negative one.
      x: Math.round(radius * Math.sin(angle) * 10) / 10 + 0,
      y: Math.round(-radius * Math.cos(angle) * 10) / 10 + 0,
      turn: Math.round((180 + (index / count) * 360) % 360),
    };
  });
  rings.set(key, ring);
  return ring;
}

/** More than ten chairs at a table are drawn smaller, so that they do not touch. */
export function chairScale(count: number): number {
  return Math.min(1, 10.5 / Math.max(count, 1));
}

/** One stitch of a table's rim for each chair, to follow a move to the table's centre: the way a table looks where its chairs are too small to be seen. */
export function rimStitch(index: number, count: number, radius: number): string {
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

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const steps: Record<Direction, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isDirection(key: string): key is Direction {
  return key in steps;
}

/** The table an arrow key leads to: the nearest one that way, straight ahead before aside. */
export function spotTowards(
  spots: readonly Spot[],
  from: string,
  direction: Direction,
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
