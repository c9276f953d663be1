import type { ChairPlace } from './plan-geometry.ts';
import type { SeatState } from './seat-states.ts';

type Step = { letter: string; numbers: readonly number[] };
/** Steps in absolute commands. An arc is that of a circle, clockwise: its radius, then where it ends. */
type Shape = readonly Step[];

/** Reads 'M0 1 A6 2 3 Q0 1 2 3 Z'. */
function shapeOf(words: string): Shape {
  return [...words.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter = '', numbers = '']) => ({
    letter,
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

const solid = shapeOf(seat(-10, -9, 10, 8, 6) + back);
const outlined = shapeOf(seat(-9.2, -8.2, 9.2, 7.2, 5.4) + thinBack);

type SeatShape = {
  /** A seat and its back, back downwards, about 24 units wide. */
  outline: Shape;
  line?: number;
  dashes?: readonly number[];
  /** What stands on the seat, always upright; a free one carries its number instead. */
  glyph?: Shape;
  glyphLine?: number;
};

export const seatShapes: Record<SeatState, SeatShape> = {
  free: { outline: solid },
  yours: { outline: solid, glyph: shapeOf('M-5.5 0 L-1.8 4.1 L5.8 -5.1'), glyphLine: 3.4 },
  held: {
    outline: solid,
    glyph: shapeOf('M-3.4 -5.5 L3.4 -5.5 L-3.4 4.5 L3.4 4.5 Z'),
    glyphLine: 1.9,
  },
  sold: {
    outline: outlined,
    line: 1.6,
    glyph: shapeOf('M-4 -4.5 L4 3.5 M4 -4.5 L-4 3.5'),
    glyphLine: 2.4,
  },
  request: {
    outline: outlined,
    line: 2.1,
    dashes: [3.6, 2.7],
    glyph: shapeOf('M-6 -4.8 L6 -4.8 L6 3.8 L-6 3.8 Z M-6 -4.5 L0 .5 L6 -4.5'),
    glyphLine: 1.7,
  },
};

const round = (value: number) => Math.round(value * 100) / 100;

/** A shape turned, made larger and put beside a table's centre, in relative commands: wherever the table stands, the words are the same. */
function placed(shape: Shape, { x, y, turn }: ChairPlace, size: number): string {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle) * size, Math.cos(angle) * size];
  let [here, start] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let path = '';
  for (const { letter, numbers } of shape) {
    const isArc = letter === 'A';
    const radius = round((numbers[0] ?? 0) * size);
    path += letter.toLowerCase() + (isArc ? `${radius} ${radius} 0 0 1` : '');
    let end = letter === 'Z' ? start : here;
    for (let at = isArc ? 1 : 0; at < numbers.length; at += 2) {
      const [across = 0, down = 0] = [numbers[at], numbers[at + 1]];
      end = {
        x: round(x + across * cosine - down * sine),
        y: round(y + across * sine + down * cosine),
      };
      path += ` ${round(end.x - here.x)} ${round(end.y - here.y)}`;
    }
    here = end;
    if (letter === 'M') start = here;
  }
  return path;
}

export type Part = 'outline' | 'glyph';
const known = new Map<string, string>();

/** A chair's seat or its glyph, to follow a move to its table's centre. The chairs of a hall share a few places around their tables. */
export function seatPath(part: Part, state: SeatState, place: ChairPlace, size: number): string {
  const key = `${part} ${state} ${place.x} ${place.y} ${size}`;
  let path = known.get(key);
  if (path === undefined) {
    const upright = part === 'glyph' ? { ...place, turn: 0 } : place;
    path = placed(seatShapes[state][part] ?? [], upright, state === 'yours' ? size * 1.1 : size);
    known.set(key, path);
  }
  return path;
}
