type Point = { x: number; y: number };

/**
 * The room of a round table in units of the hall (100 is its width), when two points are so many feet apart in the building and
 * a table with its chairs takes so many feet. Null when the points are too near to measure.
 */
export function computeTableRoom(
  points: readonly [Point, Point],
  { distanceFeet, tableFeet }: { distanceFeet: number; tableFeet: number },
): number | null {
  const [from, to] = points;
  const units = Math.hypot(to.x - from.x, to.y - from.y);
  if (units < 1 || distanceFeet <= 0) return null;
  const room = (tableFeet * units) / distanceFeet;
  return Math.round(Math.min(50, Math.max(1, room)) * 100) / 100;
}
