import { mostPixels, pictureWidths } from '@namugongo/contract/albums';
import type { ProblemCode } from '@namugongo/contract/problems';

/** What the bytes say a file is, whatever its name or its sender says. */
export type Looked = {
  /** By its first bytes; undefined for what nobody knows. */
  mediaType: string | undefined;
  /** Whether its text begins as an SVG drawing does. */
  isDrawing: boolean;
};

const decodable = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
];

/** The refusal a file of this kind meets, or null for a picture that can be decoded (parish, 'Pictures'). */
export function refusalOfKind({ mediaType = '', isDrawing }: Looked): ProblemCode | null {
  if (decodable.includes(mediaType)) return null;
  if (isDrawing) return 'picture-drawing';
  return /^image\/hei[cf]/.test(mediaType) ? 'picture-heic' : 'picture-unknown';
}

export const isTooLarge = (width: number, height: number): boolean => width * height > mostPixels;

/** The widths to make of a picture: the usual ones up to its own, never larger. */
export function widthsFor(width: number): number[] {
  const largest = Math.min(width, pictureWidths[pictureWidths.length - 1] ?? width);
  return [...pictureWidths.filter((usual) => usual < largest), largest];
}

/** The file of a picture's fallback, as `pictureSources` asks for it. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1280) ?? widths[0] ?? 0;
