import type { HallItem } from '../hall.ts';
import type { TableShape } from '#features/event/contract/events.ts';

// Tables are drawn in table units around their center: a round table of ten with its chairs is 116 units wide.

/** Drawing units per plan unit; a hall is 1000 drawing units wide. */
export const drawingScale = 10;
/** Distance of table centers from which tables have their full size, in table units. */
export const fullPitch = 116;
/** From the center of a round table to its chairs. */
const seatRadius = 43;

/** Drawing units per table unit. */
export const getTableScale = (tableSize: number): number => (tableSize * drawingScale) / fullPitch;

export type SeatPlace = {
  x: number;
  y: number;
  /** Degrees; 0 for a chair whose back is below it. */
  turn: number;
};

const seatPitch = 25;
/** From the edge of a table to the middle of its chairs. */
const seatGap = 15;
/** From the middle of a chair to its back. */
const seatDepth = 14;
const round = (value: number) => Math.round(value * 10) / 10 + 0;

/** The top of a table that isn't round, and how many chairs stand at its sides, clockwise from the top. */
export function computeTableTop(shape: Exclude<TableShape, 'round'>, count: number) {
  const width = (seats: number) => Math.max(26, (seats * seatPitch) / 2);
  if (shape === 'square') {
    const side = (index: number) => Math.floor(count / 4) + (index < count % 4 ? 1 : 0);
    // The second chair too many stands opposite to the first one.
    const sides = [side(0), side(2), side(1), side(3)] as const;
    const half = width(side(0));
    return { halfWidth: half, halfHeight: half, sides };
  }
  const top = shape === 'row' ? count : Math.ceil(count / 2);
  return {
    halfWidth: width(top),
    halfHeight: shape === 'row' ? 0 : 18,
    sides: [top, 0, count - top, 0] as const,
  };
}

function computeSidePlaces(shape: Exclude<TableShape, 'round'>, count: number): SeatPlace[] {
  const { halfWidth, halfHeight, sides } = computeTableTop(shape, count);
  const along = (index: number, seats: number) => (index - (seats - 1) / 2) * seatPitch;
  const list = (seats: number, toPlace: (at: number) => SeatPlace) =>
    Array.from({ length: seats }, (_, index) => toPlace(along(index, seats)));
  if (shape === 'row') return list(count, (at) => ({ x: round(at), y: 0, turn: 0 }));
  const [top, right, bottom, left] = sides;
  return [
    ...list(top, (at) => ({ x: round(at), y: -halfHeight - seatGap, turn: 180 })),
    ...list(right, (at) => ({ x: halfWidth + seatGap, y: round(at), turn: 270 })),
    ...list(bottom, (at) => ({ x: round(-at), y: halfHeight + seatGap, turn: 0 })),
    ...list(left, (at) => ({ x: -halfWidth - seatGap, y: round(-at), turn: 90 })),
  ];
}

const computeRing = (count: number, radius: number): SeatPlace[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return {
      x: round(radius * Math.sin(angle)),
      y: round(-radius * Math.cos(angle)),
      turn: Math.round((180 + (index / count) * 360) % 360),
    };
  });

/** A point turned clockwise around the origin. */
export function rotatePoint({ x, y }: { x: number; y: number }, degrees: number) {
  if (degrees % 360 === 0) return { x, y };
  const angle = (degrees * Math.PI) / 180;
  return {
    x: round(x * Math.cos(angle) - y * Math.sin(angle)),
    y: round(x * Math.sin(angle) + y * Math.cos(angle)),
  };
}

const cache = new Map<string, readonly SeatPlace[]>();

/** Where the chairs of a table stand around its center: clockwise from the top, backs outwards; all of a row look to the top. */
export function computeSeatPlaces(
  shape: TableShape,
  count: number,
  rotation = 0,
  radius = seatRadius,
): readonly SeatPlace[] {
  const key = `${shape} ${count} ${rotation} ${radius}`;
  const existing = cache.get(key);
  if (existing) return existing;
  const places = shape === 'round' ? computeRing(count, radius) : computeSidePlaces(shape, count);
  const zoom = shape === 'round' ? 1 : radius / seatRadius;
  const turned = places.map(({ x, y, turn }) => ({
    ...rotatePoint({ x: round(x * zoom), y: round(y * zoom) }, rotation),
    turn: Math.round(turn + rotation) % 360,
  }));
  cache.set(key, turned);
  return turned;
}

/** Scale of the chairs at a table; below 1 for more than ten at a round one, so that they don't touch. */
export const computeChairScale = (count: number, shape: TableShape = 'round'): number =>
  shape === 'round' ? Math.min(1, 10.5 / Math.max(count, 1)) : 1;

/** The room of an unturned table with its chairs, in table units. */
export function computeTableExtent(shape: TableShape, count: number) {
  if (shape === 'round') return { width: fullPitch, height: fullPitch };
  const { halfWidth, halfHeight, sides } = computeTableTop(shape, count);
  if (shape === 'row') return { width: 2 * halfWidth, height: 2 * seatDepth };
  const beside = sides[1] + sides[3] > 0 ? seatGap + seatDepth : 0;
  return {
    width: 2 * (halfWidth + beside),
    height: 2 * (halfHeight + seatGap + seatDepth),
  };
}

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** The box around an item with its chairs, in plan units. */
export function computeBounds(item: HallItem, tableSize: number): Bounds {
  const { x, y, rotation } = item;
  const unit = tableSize / fullPitch;
  const extent =
    item.kind === 'table' ? computeTableExtent(item.shape, item.chairs.length) : undefined;
  const width = item.kind === 'table' ? (extent?.width ?? 0) * unit : item.width;
  const height = item.kind === 'table' ? (extent?.height ?? 0) * unit : item.height;
  const angle = (rotation * Math.PI) / 180;
  const isRound = item.kind === 'table' && item.shape === 'round';
  const [sine, cosine] = isRound ? [0, 1] : [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const halfWidth = (width * cosine + height * sine) / 2;
  const halfHeight = (width * sine + height * cosine) / 2;
  return {
    left: x - halfWidth,
    right: x + halfWidth,
    top: y - halfHeight,
    bottom: y + halfHeight,
  };
}

/** Whether two boxes overlap by more than a little. */
export const doOverlap = (a: Bounds, b: Bounds, tolerance = 0.05): boolean =>
  a.left + tolerance < b.right &&
  b.left + tolerance < a.right &&
  a.top + tolerance < b.bottom &&
  b.top + tolerance < a.bottom;
