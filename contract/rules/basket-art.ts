export type ArtColor = 'straw' | 'strawLight' | 'soot' | 'red' | 'brass';

/** A colored stitch on a coil: `share` of each repeat, centered at `middle` (0 to 1). Share 1 covers the whole coil. */
export type Stitching = { color: ArtColor; share: number; middle: number };
export type Coil = { radius: number; ground: ArtColor; sewn: Stitching[] };

/** One repeat of the figure for each of the 22 martyrs. */
export const patternRepeats = 22;
export const coilWidth = 11;
export const kernelRadius = 26;

type Figure = (place: number) => Stitching[];
const round =
  (color: ArtColor): Figure =>
  () => [{ color, share: 1, middle: 0.5 }];
const lengths = (middle: number, ...layers: [ArtColor, number][]): Stitching[] =>
  layers
    .filter(([, share]) => share > 0.04)
    .map(([color, share]) => ({ color, share: Math.min(share, 0.84), middle }));

// `place` runs from 0 at the inner coil of a band to 1 at its outer one.
const diamonds: Figure = (place) => {
  const width = 0.92 - Math.abs(place - 0.42) * (place < 0.42 ? 2 : 1.55);
  return lengths(0.5, ['soot', width], ['red', width - 0.27], ['brass', width - 0.52]);
};
const petals: Figure = (place) => {
  const width = 0.86 * Math.sin(Math.PI * (0.08 + 0.88 * place));
  return lengths(
    0.5,
    ['red', width],
    ['soot', width - 0.22],
    ['straw', width - 0.4],
    ['brass', width - 0.62],
  );
};
const flames: Figure = (place) => [
  ...lengths(0.5, ['soot', 0.84 - place * 0.8], ['red', 0.5 - place * 0.6]),
  ...lengths(0, ['brass', 0.02 + place * 0.74], ['soot', place * 0.6 - 0.24]),
];
const whirl: Figure = (place) => [
  ...lengths(0.2 + place * 0.6, ['soot', 0.5], ['red', 0.28]),
  ...lengths(0.7 + place * 0.6, ['brass', 0.2]),
];
const steps: Figure = (place) =>
  lengths(0.5, ['soot', 0.05 + place * 0.72], ['brass', place * 0.48 - 0.16]);
const teeth: Figure = (place) => [
  ...lengths(0.5, ['red', 0.8 - place * 0.6]),
  ...lengths(0, ['soot', 0.1 + place * 0.5], ['brass', place * 0.3 - 0.1]),
];

const inner = [diamonds, petals];
const middle = [flames, whirl, teeth];
const outer = [steps, teeth, whirl];

/** The coils of a basket seen from above, from the center out. Each seed gives one basket; seed 0 is the home page's. */
export function basketCoils(seed: number): Coil[] {
  const pick = (figures: Figure[], step: number) =>
    figures[Math.floor(seed / step) % figures.length] ?? diamonds;
  const bands: [Figure, number][] = [
    [round('soot'), 1],
    [round('red'), 1],
    [round('soot'), 1],
    [pick(inner, 1), 11],
    [round('brass'), 1],
    [round('soot'), 1],
    [pick(middle, 2), 6],
    [round('red'), 1],
    [round('soot'), 1],
    [pick(outer, 6), 4],
    [round('brass'), 1],
    [round('soot'), 1],
  ];
  const figures = bands.flatMap(([figure, coils]) =>
    Array.from({ length: coils }, (_, coil) => figure(coils > 1 ? coil / (coils - 1) : 0)),
  );
  return figures.map((sewn, coil) => ({
    radius: kernelRadius + coilWidth / 2 + coil * coilWidth,
    ground: coil % 2 ? 'strawLight' : 'straw',
    sewn,
  }));
}

/** The outer radius with the dark rim. */
export const basketRadius = 363;
