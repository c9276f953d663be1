import { drumHead, manyBaskets, oneBasket } from './basket.ts';
import { candles, lake, roseWindow } from './light.ts';
import { magazinePage } from './magazine.ts';
import { createSeededRandom, type Canvas } from './canvas.ts';
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
} satisfies Record<string, (sheet: Canvas, seed: number) => string>;

export type DrawingFamily = keyof typeof families;

const formats = { square: [1200, 1200], wide: [1600, 1066], tall: [1200, 1600] } as const;
export type DrawingFormat = keyof typeof formats;

export const getDrawingSize = (format: DrawingFormat): { width: number; height: number } => {
  const [width, height] = formats[format];
  return { width, height };
};

const isFamily = (name: string): name is DrawingFamily => name in families;
const isFormat = (name: string): name is DrawingFormat => name in formats;

/** Renders a drawing named 'family seed format', like 'basket 3 square', as SVG. Deterministic. */
export function renderDrawing(name: string): string {
  const [family = '', seed = '0', format = ''] = name.split(' ');
  if (!isFamily(family) || !isFormat(format)) throw new Error(`No drawing named ${name}.`);
  const { width, height } = getDrawingSize(format);
  const sheet = { width, height, chance: createSeededRandom(Number(seed)) };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${families[family](sheet, Number(seed))}</svg>`;
}
