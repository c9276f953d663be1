import { maxPicturePixels, pictureWidths } from '@namugongo/contract/albums';
import type { ProblemCode } from '@namugongo/contract/problems';

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

/** Returns the widths to generate for a picture of this width, in px; never larger. */
export function getWidths(width: number): number[] {
  const largest = Math.min(width, pictureWidths[pictureWidths.length - 1] ?? width);
  return [...pictureWidths.filter((standard) => standard < largest), largest];
}

/** Returns the width of the JPEG fallback that `pictureSources` uses. */
export const getFallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1280) ?? widths[0] ?? 0;
