/** The colors of the drawings, the same in light and dark mode. */
export const colors = {
  soot: '#26150d',
  night: '#2b140b',
  cream: '#fff2df',
  paper: '#f6e0d1',
  straw: '#e3c491',
  strawLight: '#f0d9b0',
  brass: '#e5b43a',
  brassDeep: '#a67513',
  red: '#a51b20',
  redLight: '#c4322f',
  redDark: '#6b0f15',
  bark: '#7a3a19',
  barkLight: '#c47c52',
  barkMid: '#944a22',
  barkDark: '#4a1f0e',
  leaf: '#216a33',
  leafDark: '#113f1d',
  dusk: '#421d4d',
  lake: '#27414a',
} as const;

/** The drawing area in px with the random source of the seed. */
export type Canvas = { width: number; height: number; chance: SeededRandom };

export type SeededRandom = {
  /** Returns a number from low to high. */
  between(low: number, high: number): number;
  /** Returns one of the values. */
  pick<T>(values: readonly [T, ...T[]]): T;
};

/** Creates a deterministic random source (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}

/** Formats a coordinate with at most one decimal. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const fullTurn = Math.PI * 2;

export const range = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Formats the point at a distance and angle (radians) from x, y as 'x y'. */
export const polarPoint = (x: number, y: number, distance: number, angle: number): string =>
  `${round(x + distance * Math.cos(angle))} ${round(y + distance * Math.sin(angle))}`;

/** Mixes two hex colors; share 0 is the first. */
export function mixColors(first: string, second: string, share: number): string {
  const getChannel = (color: string, place: number) =>
    Number.parseInt(color.slice(1 + place * 2, 3 + place * 2), 16);
  const channels = [0, 1, 2].map((place) =>
    Math.round(getChannel(first, place) * (1 - share) + getChannel(second, place) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export const background = ({ width, height }: Canvas, color: string): string =>
  `<rect width="${width}" height="${height}" fill="${color}"/>`;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

/** Draws fine irregular lines, like the grain of bark cloth. */
export function grain(sheet: Canvas, color: string, lines: number, opacity = 0.5): string {
  const { width, height, chance } = sheet;
  const paths = range(lines, () => {
    const [y, swing, start] = [
      chance.between(0, height),
      chance.between(3, 14),
      chance.between(0, 6),
    ];
    const points = range(Math.ceil(width / 80) + 2, (step) => {
      const x = step * 80 - 40;
      return `${round(x)} ${round(y + swing * Math.sin(x * 0.005 + start))}`;
    });
    return path(`M${points.join('L')}`, `stroke-width="${round(chance.between(0.8, 2.6))}"`);
  });
  return `<g fill="none" stroke="${color}" opacity="${opacity}" stroke-linecap="round">${paths.join('')}</g>`;
}
