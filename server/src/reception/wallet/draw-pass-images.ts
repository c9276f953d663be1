import { loadSharp } from '../../platform/files/load-sharp.ts';
import { logoPath } from '../../../starter/drawings/logo.ts';

export type PassImages = Record<string, Buffer>;

let images: Promise<PassImages> | undefined;

/** The icon and the logo of a pass for all screens, drawn once. */
export function drawPassImages(): Promise<PassImages> {
  images ??= drawAll().catch((error: unknown) => {
    images = undefined;
    throw error;
  });
  return images;
}

/** Apple's sizes in points. */
const sizes = { icon: 29, logo: 50 };

async function drawAll(): Promise<PassImages> {
  const entries = await Promise.all(
    Object.entries(sizes).flatMap(([name, size]) =>
      [1, 2, 3].map(async (scale) => {
        const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
        return [file, await draw(size * scale)] as const;
      }),
    ),
  );
  return Object.fromEntries(entries);
}

async function draw(pixels: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="-50 -50 100 100"><rect x="-50" y="-50" width="100" height="100" fill="#6b3114"/><g stroke="#f3cd66" fill="none" stroke-linecap="round">${logoPath}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
