import type { SeatState } from './seat-states.ts';

function seat(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = `a${radius} ${radius} 0 0 1`;
  const [h, v] = [width - 2 * radius, height - 2 * radius];
  return `M${x + radius} ${y}h${h}${corner} ${radius} ${radius}v${v}${corner} ${-radius} ${radius}h${-h}${corner} ${-radius} ${-radius}v${-v}${corner} ${radius} ${-radius}z`;
}

const back =
  'M-8.66 8.99Q0 13.01 8.66 8.99A2 2 0 0 1 10.34 12.61Q0 17.39-10.34 12.61A2 2 0 0 1-8.66 8.99Z';
const thinBack = 'M-9.5 10.8Q0 15.2 9.5 10.8';

const solid = seat(-10, -9, 20, 17, 6) + back;
const outlined = seat(-9.2, -8.2, 18.4, 15.4, 5.4) + thinBack;

/** A seat and its back as one path, back downwards, about 24 units wide. */
export const seatShapes: Record<SeatState, string> = {
  free: solid,
  yours: solid,
  held: solid,
  sold: outlined,
  request: outlined,
};

/** What stands on the seat, always upright; a free one carries its number instead. */
export const seatGlyphs: Record<SeatState, string | null> = {
  free: null,
  yours: 'M-5.5 0L-1.8 4.1L5.8-5.1',
  held: 'M-3.4-5.5H3.4L-3.4 4.5H3.4Z',
  sold: 'M-4-4.5L4 3.5M4-4.5L-4 3.5',
  request: 'M-6-4.8H6V3.8H-6ZM-6-4.5L0 .5L6-4.5',
};
