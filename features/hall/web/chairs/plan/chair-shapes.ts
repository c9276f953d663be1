import type { SeatPlace } from '#features/hall/contract/rules/hall-geometry.ts';
import type { SeatState } from '#features/hall/contract/rules/seat-states.ts';

type Step = { command: string; numbers: readonly number[] };
/** Absolute path commands. 'A' is a clockwise circular arc: radius, then end point. */
type Shape = readonly Step[];

/** Parses 'M0 1 A6 2 3 Q0 1 2 3 Z'. */
function parseShape(text: string): Shape {
  return [...text.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', numbers = '']) => ({
    command,
    numbers: numbers.split(' ').filter(Boolean).map(Number),
  }));
}

function seat(left: number, top: number, right: number, bottom: number, corner: number): string {
  const [inLeft, inTop, inRight, inBottom] = [
    left + corner,
    top + corner,
    right - corner,
    bottom - corner,
  ];
  return [
    `M${inLeft} ${top} L${inRight} ${top} A${corner} ${right} ${inTop}`,
    `L${right} ${inBottom} A${corner} ${inRight} ${bottom}`,
    `L${inLeft} ${bottom} A${corner} ${left} ${inBottom}`,
    `L${left} ${inTop} A${corner} ${inLeft} ${top} Z`,
  ].join(' ');
}

const back = 'M-8.66 8.99 Q0 13.01 8.66 8.99 A2 10.34 12.61 Q0 17.39 -10.34 12.61 A2 -8.66 8.99 Z';
const thinBack = 'M-9.5 10.8 Q0 15.2 9.5 10.8';

const solid = parseShape(seat(-10, -9, 10, 8, 6) + back);
const outlined = parseShape(seat(-9.2, -8.2, 9.2, 7.2, 5.4) + thinBack);

type SeatShape = {
  /** A seat with its back downwards, about 24 units wide. */
  outline: Shape;
  line?: number;
  dashes?: readonly number[];
  /** The upright symbol on the seat; a free seat shows its number instead. */
  glyph?: Shape;
  glyphLine?: number;
};

export const seatShapes: Record<SeatState, SeatShape> = {
  free: { outline: solid },
  yours: { outline: solid, glyph: parseShape('M-5.5 0 L-1.8 4.1 L5.8 -5.1'), glyphLine: 3.4 },
  held: {
    outline: solid,
    glyph: parseShape('M-3.4 -5.5 L3.4 -5.5 L-3.4 4.5 L3.4 4.5 Z'),
    glyphLine: 1.9,
  },
  promised: {
    outline: outlined,
    line: 3.2,
    glyph: parseShape('M-4.6 -5.4 L4.6 -5.4 L4.6 4.6 L0 .8 L-4.6 4.6 Z'),
    glyphLine: 1.9,
  },
  closed: { outline: outlined, line: 1.6, glyph: parseShape('M-4.6 -.5 L4.6 -.5'), glyphLine: 2.4 },
  seated: { outline: solid, glyph: parseShape('M-5.5 0 L-1.8 4.1 L5.8 -5.1'), glyphLine: 3.4 },
  sold: {
    outline: outlined,
    line: 1.6,
    glyph: parseShape('M-4 -4.5 L4 3.5 M4 -4.5 L-4 3.5'),
    glyphLine: 2.4,
  },
  request: {
    outline: outlined,
    line: 2.1,
    dashes: [3.6, 2.7],
    glyph: parseShape('M-6 -4.8 L6 -4.8 L6 3.8 L-6 3.8 Z M-6 -4.5 L0 .5 L6 -4.5'),
    glyphLine: 1.7,
  },
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Path of a turned and scaled shape in relative commands, so that it is the same for every table. */
function buildPlacedPath(shape: Shape, { x, y, turn }: SeatPlace, size: number): string {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle) * size, Math.cos(angle) * size];
  let [here, start] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let path = '';
  for (const { command, numbers } of shape) {
    const isArc = command === 'A';
    const radius = round((numbers[0] ?? 0) * size);
    path += command.toLowerCase() + (isArc ? `${radius} ${radius} 0 0 1` : '');
    let end = command === 'Z' ? start : here;
    for (let at = isArc ? 1 : 0; at < numbers.length; at += 2) {
      const [across = 0, down = 0] = [numbers[at], numbers[at + 1]];
      end = {
        x: round(x + across * cosine - down * sine),
        y: round(y + across * sine + down * cosine),
      };
      path += ` ${round(end.x - here.x)} ${round(end.y - here.y)}`;
    }
    here = end;
    if (command === 'M') start = here;
  }
  return path;
}

export type ShapePart = 'outline' | 'glyph';
const pathCache = new Map<string, string>();

/** Cached path of a chair's outline or glyph, to append to a move to its table's center. */
export function buildSeatPath(
  part: ShapePart,
  state: SeatState,
  place: SeatPlace,
  size: number,
): string {
  const key = `${part} ${state} ${place.x} ${place.y} ${place.turn} ${size}`;
  let path = pathCache.get(key);
  if (path === undefined) {
    const upright = part === 'glyph' ? { ...place, turn: 0 } : place;
    path = buildPlacedPath(
      seatShapes[state][part] ?? [],
      upright,
      state === 'yours' ? size * 1.1 : size,
    );
    pathCache.set(key, path);
  }
  return path;
}
