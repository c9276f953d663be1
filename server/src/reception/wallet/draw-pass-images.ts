import { loadSharp } from '../../platform/files/load-sharp.ts';
import { logoPath } from '../../../starter/drawings/logo.ts';

export type PassImages = Record<string, Buffer>;

let latest: { background: string; images: Promise<PassImages> } | undefined;

/** The icon and the logo of a pass for all screens, on the color of the passes. Drawn once, until the color changes. */
export function drawPassImages(background: string): Promise<PassImages> {
  if (latest?.background === background) return latest.images;
  const images = drawAll(background).catch((error: unknown) => {
    latest = undefined;
    throw error;
  });
  latest = { background, images };
  return images;
}

/** Apple's sizes in points. */
const sizes = { icon: 29, logo: 50 };

async function drawAll(background: string): Promise<PassImages> {
  const entries = await Promise.all(
    Object.entries(sizes).flatMap(([name, size]) =>
      [1, 2, 3].map(async (scale) => {
        const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
        return [file, await draw(size * scale, background)] as const;
      }),
    ),
  );
  return Object.fromEntries(entries);
}

async function draw(pixels: number, background: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="-50 -50 100 100"><rect x="-50" y="-50" width="100" height="100" fill="${background}"/><g stroke="#f3cd66" fill="none" stroke-linecap="round">${logoPath}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
