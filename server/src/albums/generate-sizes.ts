import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { maxPicturePixels } from '@namugongo/contract/albums';
import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/files/load-sharp.ts';
import type { Platform } from '../platform/platform.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import {
  getFallbackWidth,
  exceedsMaxPixels,
  type SniffedFile,
  validateMediaType,
  getWidths,
} from './rules.ts';

export type PictureSizes = { width: number; height: number; widths: number[] };

/** Maximum height of a generated size in px. */
const maxHeight = 3840;
const decodeTimeoutSeconds = 90;

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
  const code = validateMediaType(await sniffFile(path));
  if (code) throw new ProblemError(code);
  return runExclusive(async () => {
    const decoded = await decode(platform, path);
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

async function sniffFile(path: string): Promise<SniffedFile> {
  const { fileTypeFromFile } = await import('file-type');
  const fileType = await fileTypeFromFile(path);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const isDrawing = /<svg[\s>]/i.test(buffer.toString('latin1', 0, bytesRead));
    return { mediaType: fileType?.mime, isDrawing };
  } finally {
    await file.close();
  }
}

type DecodedPicture = Awaited<ReturnType<typeof decode>>;

/** Decodes a picture to raw pixels, upright and at most the largest size. */
async function decode({ log }: Pick<Platform, 'log'>, path: string) {
  const sharp = await loadSharp();
  const options = {
    limitInputPixels: maxPicturePixels,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  try {
    const { width, height } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
    if (exceedsMaxPixels(width, height)) throw createTooLargeError(width, height);
    return await sharp(path, options)
      .timeout({ seconds: decodeTimeoutSeconds })
      .autoOrient()
      .resize({ width: 1920, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    log.info({ error: cause }, 'picture could not be decoded');
    throw new ProblemError('picture-corrupt');
  }
}

const createTooLargeError = (width: number, height: number) =>
  new ProblemError('picture-too-large', {
    megapixels: Math.ceil((width * height) / 1e6),
    max: maxPicturePixels / 1e6,
  });

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
