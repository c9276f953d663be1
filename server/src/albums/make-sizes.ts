import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { mostPixels } from '@namugongo/contract/albums';
import type { Sharp } from 'sharp';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { fallbackWidth, isTooLarge, type Looked, refusalOfKind, widthsFor } from './rules.ts';

export type Sizes = { width: number; height: number; widths: number[] };

/** No picture of a page is taller than this at its full width. */
const tallest = 3840;
const longestSeconds = 90;

/** Loaded with the first picture; decodes only what pictures are made of, in one thread, and keeps nothing. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let decoder: ReturnType<typeof loadDecoder> | undefined;

let line: Promise<unknown> = Promise.resolve();

/** One picture at a time, however many are sent: a hundred megapixels take their memory once. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work);
  line = turn.catch(() => undefined);
  return turn;
}

/**
 * Looks at a received file and writes its sizes under the key: turned upright, without any metadata, never enlarged.
 * Refuses what is no picture, too large by its header, or cannot be decoded to its end; nothing of it stays then.
 */
export async function makeSizes(
  platform: Pick<Platform, 'files' | 'log'>,
  path: string,
  key: string,
): Promise<Sizes> {
  const code = refusalOfKind(await lookAt(path));
  if (code) throw new Refusal(code);
  return inLine(async () => {
    const upright = await decode(platform, path);
    const widths = widthsFor(upright.info.width);
    try {
      for (const width of widths) await writeSize(platform, upright, key, width);
      const fallback = fallbackWidth(widths);
      const jpeg = await resized(upright, fallback);
      await write(
        platform,
        key,
        `${fallback}.jpg`,
        jpeg.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
      );
    } catch (fault) {
      await removeFiles(platform, key, widths);
      throw fault;
    }
    return { width: upright.info.width, height: upright.info.height, widths };
  });
}

async function lookAt(path: string): Promise<Looked> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const isDrawing = /<svg[\s>]/i.test(buffer.toString('latin1', 0, bytesRead));
    return { mediaType: found?.mime, isDrawing };
  } finally {
    await file.close();
  }
}

type Upright = Awaited<ReturnType<typeof decode>>;

/** The whole picture once, at no more than the largest size, as plain pixels. */
async function decode({ log }: Pick<Platform, 'log'>, path: string) {
  const sharp = await (decoder ??= loadDecoder());
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
    if (isTooLarge(width, height)) throw tooLarge(width, height);
    return await sharp(path, options)
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: 1920, height: tallest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    log.info({ error: fault }, 'a picture could not be decoded');
    throw new Refusal('picture-broken');
  }
}

const tooLarge = (width: number, height: number) =>
  new Refusal('picture-too-large', {
    megapixels: Math.ceil((width * height) / 1e6),
    most: mostPixels / 1e6,
  });

async function resized({ data, info }: Upright, width: number): Promise<Sharp> {
  const sharp = await (decoder ??= loadDecoder());
  const { width: from, height, channels } = info;
  return sharp(data, { raw: { width: from, height, channels } }).resize({ width });
}

async function writeSize(
  platform: Pick<Platform, 'files'>,
  upright: Upright,
  key: string,
  width: number,
): Promise<void> {
  const picture = await resized(upright, width);
  await write(platform, key, `${width}.avif`, picture.clone().avif({ quality: 55, effort: 2 }));
  await write(platform, key, `${width}.webp`, picture.clone().webp({ quality: 76, effort: 3 }));
}

async function write({ files }: Pick<Platform, 'files'>, key: string, name: string, made: Sharp) {
  await files.write(fileKey(key, name), Readable.from([await made.toBuffer()]));
}

export const picturesFolder = 'pictures';
export const fileKey = (key: string, name: string): string => `${picturesFolder}/${key}/${name}`;

export const fileNames = (widths: readonly number[]): string[] => [
  ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  `${fallbackWidth(widths)}.jpg`,
];

async function removeFiles(
  { files }: Pick<Platform, 'files'>,
  key: string,
  widths: readonly number[],
) {
  for (const name of fileNames(widths))
    await files.remove(fileKey(key, name)).catch(() => undefined);
}
