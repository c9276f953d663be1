import { pictureWidths } from '#features/albums/contract/albums.ts';

/** Returns the widths to generate for a picture of this width, in px; never larger. */
export function getWidths(width: number): number[] {
  const largest = Math.min(width, pictureWidths[pictureWidths.length - 1] ?? width);
  return [...pictureWidths.filter((standard) => standard < largest), largest];
}

/** Returns the width of the JPEG fallback that `pictureSources` uses. */
export const getFallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1280) ?? widths[0] ?? 0;
