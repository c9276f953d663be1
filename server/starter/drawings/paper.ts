/** The colours of the house, as the pictures use them; they are the same in the light and in the dark. */
export const colours = {
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

export type Colour = (typeof colours)[keyof typeof colours];

/** A sheet to draw on, and the chance that makes each seed a picture of its own. */
export type Sheet = { width: number; height: number; chance: Chance };

export type Chance = {
  /** From low to high. */
  between(low: number, high: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
};

/** The same seed always draws the same (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    one: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}

/** One decimal is finer than a pixel of any screen. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const turn = Math.PI * 2;

export const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** 'x y' at a distance and an angle from a centre. */
export const at = (x: number, y: number, distance: number, angle: number): string =>
  `${n(x + distance * Math.cos(angle))} ${n(y + distance * Math.sin(angle))}`;

/** Between two colours; share 0 is the first. */
export function mixed(first: string, second: string, share: number): string {
  const part = (colour: string, place: number) =>
    Number.parseInt(colour.slice(1 + place * 2, 3 + place * 2), 16);
  const channels = [0, 1, 2].map((place) =>
    Math.round(part(first, place) * (1 - share) + part(second, place) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export const ground = ({ width, height }: Sheet, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

/** Fine irregular lines across the sheet, as in beaten bark. */
export function grain(sheet: Sheet, colour: string, lines: number, opacity = 0.5): string {
  const { width, height, chance } = sheet;
  const drawn = range(lines, () => {
    const [y, swing, start] = [
      chance.between(0, height),
      chance.between(3, 14),
      chance.between(0, 6),
    ];
    const points = range(Math.ceil(width / 80) + 2, (step) => {
      const x = step * 80 - 40;
      return `${n(x)} ${n(y + swing * Math.sin(x * 0.005 + start))}`;
    });
    return path(`M${points.join('L')}`, `stroke-width="${n(chance.between(0.8, 2.6))}"`);
  });
  return `<g fill="none" stroke="${colour}" opacity="${opacity}" stroke-linecap="round">${drawn.join('')}</g>`;
}
