import { open } from 'node:fs/promises';
import { maxPicturePixels } from '#contract/rules/pictures.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Logger } from 'pino';
import { ProblemError } from '../problem-error.ts';
import { loadSharp } from './load-sharp.ts';

const decodeTimeoutSeconds = 90;

/** The file type by content. */
export type SniffedFile = {
  /** Undefined for an unknown type. */
  mediaType: string | undefined;
  /** True when the content starts like an SVG. */
  isDrawing: boolean;
};

const supportedTypes = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
];

/** Returns the problem code of an unsupported file, or null for a supported picture (parish, 'Pictures'). */
export function validateMediaType({ mediaType = '', isDrawing }: SniffedFile): ProblemCode | null {
  if (supportedTypes.includes(mediaType)) return null;
  if (isDrawing) return 'picture-svg';
  return /^image\/hei[cf]/.test(mediaType) ? 'picture-heic' : 'picture-unsupported';
}

export const exceedsMaxPixels = (width: number, height: number): boolean =>
  width * height > maxPicturePixels;

/** Throws a 'picture-…' problem unless the content of an uploaded file is that of a supported picture. */
export async function requirePicture(path: string): Promise<void> {
  const code = validateMediaType(await sniffFile(path));
  if (code) throw new ProblemError(code);
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

/** Decodes a picture to raw pixels, upright and at most of this size. Throws 'picture-too-large' or 'picture-corrupt'. */
export async function decodePicture(
  { log }: { log: Logger },
  path: string,
  { width: maxWidth, height: maxHeight }: { width: number; height: number },
) {
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
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
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
