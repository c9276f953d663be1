import { Readable } from 'node:stream';
import type { Sharp } from 'sharp';
import { decodePicture, requirePicture } from '#platform/files/decode-picture.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import type { Platform } from '#platform/platform.ts';
import { getFallbackWidth, getWidths } from './rules.ts';

export type PictureSizes = { width: number; height: number; widths: number[] };

/** Maximum height of a generated size in px. */
const maxHeight = 3840;

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, which bounds the memory of decoded pictures. */
function runExclusive<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task, task);
  lastTask = result.catch(() => undefined);
  return result;
}

/**
 * Generates the sizes of an uploaded file under the key: upright, without metadata, never enlarged. Throws a 'picture-…' problem
 * for another file type, too many pixels or damaged data; no files remain then.
 */
export async function generatePictureSizes(
  platform: Pick<Platform, 'files' | 'log'>,
  path: string,
  key: string,
): Promise<PictureSizes> {
  await requirePicture(path);
  return runExclusive(async () => {
    const decoded = await decodePicture(platform, path, { width: 1920, height: maxHeight });
    const widths = getWidths(decoded.info.width);
    try {
      for (const width of widths) await writeSize(platform, decoded, key, width);
      const fallback = getFallbackWidth(widths);
      const jpeg = await resize(decoded, fallback);
      await writeFile(
        platform,
        key,
        `${fallback}.jpg`,
        jpeg.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
      );
    } catch (cause) {
      await removeFiles(platform, key, widths);
      throw cause;
    }
    return { width: decoded.info.width, height: decoded.info.height, widths };
  });
}

type DecodedPicture = Awaited<ReturnType<typeof decodePicture>>;

async function resize({ data, info }: DecodedPicture, width: number): Promise<Sharp> {
  const sharp = await loadSharp();
  const { width: from, height, channels } = info;
  return sharp(data, { raw: { width: from, height, channels } }).resize({ width });
}

async function writeSize(
  platform: Pick<Platform, 'files'>,
  decoded: DecodedPicture,
  key: string,
  width: number,
): Promise<void> {
  const picture = await resize(decoded, width);
  await writeFile(platform, key, `${width}.avif`, picture.clone().avif({ quality: 55, effort: 2 }));
  await writeFile(platform, key, `${width}.webp`, picture.clone().webp({ quality: 76, effort: 3 }));
}

async function writeFile(
  { files }: Pick<Platform, 'files'>,
  key: string,
  name: string,
  picture: Sharp,
) {
  await files.write(pictureFileKey(key, name), Readable.from([await picture.toBuffer()]));
}

export const picturesFolder = 'pictures';
export const pictureFileKey = (key: string, name: string): string =>
  `${picturesFolder}/${key}/${name}`;

export const pictureFileNames = (widths: readonly number[]): string[] => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  `${getFallbackWidth(widths)}.jpg`,
];

async function removeFiles(
  { files }: Pick<Platform, 'files'>,
  key: string,
  widths: readonly number[],
) {
  for (const name of pictureFileNames(widths))
    await files.remove(pictureFileKey(key, name)).catch(() => undefined);
}
