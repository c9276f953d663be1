import { drumHead, manyBaskets, oneBasket } from './basket.ts';
import { candles, lake, roseWindow } from './light.ts';
import { magazinePage } from './magazine.ts';
import { chanceOf, type Sheet } from './paper.ts';
import { barkCloth, chevrons, mat } from './weaves.ts';
import { crest, palms } from './wings.ts';

const families = {
  basket: oneBasket,
  baskets: manyBaskets,
  drum: drumHead,
  window: roseWindow,
  candles,
  lake,
  chevrons,
  mat,
  bark: barkCloth,
  crest,
  palms,
  magazine: magazinePage,
} satisfies Record<string, (sheet: Sheet, seed: number) => string>;

export type Family = keyof typeof families;

const formats = { square: [1200, 1200], wide: [1600, 1066], tall: [1200, 1600] } as const;
export type Format = keyof typeof formats;

export const sizeOf = (format: Format): { width: number; height: number } => {
  const [width, height] = formats[format];
  return { width, height };
};

export const isFamily = (name: string): name is Family => name in families;
const isFormat = (name: string): name is Format => name in formats;

/** The SVG of a drawing by its name: 'basket 3 square'. The same name is always the same picture. */
export function drawingOf(name: string): string {
  const [family = '', seed = '0', format = ''] = name.split(' ');
  if (!isFamily(family) || !isFormat(format)) throw new Error(`Nothing is drawn as ${name}.`);
  const { width, height } = sizeOf(format);
  const sheet = { width, height, chance: chanceOf(Number(seed)) };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${families[family](sheet, Number(seed))}</svg>`;
}
