import { describe, expect, test } from 'vitest';
import { reorder } from '#contract/rules/reorder.ts';
import { exceedsMaxPixels, validateMediaType } from '#platform/files/decode-picture.ts';
import { getFallbackWidth, getWidths } from './rules.ts';

test.each([
  [4000, [320, 640, 960, 1280, 1920]],
  [1920, [320, 640, 960, 1280, 1920]],
  [1000, [320, 640, 960, 1000]],
  [640, [320, 640]],
  [200, [200]],
])('a picture %i px wide gets the widths %j, never larger', (width, widths) => {
  expect(getWidths(width)).toEqual(widths);
});

test.each([
  [[320, 640, 960, 1280, 1920], 1280],
  [[320, 640, 960, 1000], 1000],
  [[200], 200],
])('of %j the fallback is %i', (widths, width) => {
  expect(getFallbackWidth(widths)).toBe(width);
});

test.each([
  ['image/jpeg', false, null],
  ['image/png', false, null],
  ['image/apng', false, null],
  ['image/webp', false, null],
  ['image/avif', false, null],
  ['image/gif', false, null],
  ['image/heic', false, 'picture-heic'],
  ['image/heif-sequence', false, 'picture-heic'],
  ['application/xml', true, 'picture-svg'],
  [undefined, true, 'picture-svg'],
  ['image/svg+xml', true, 'picture-svg'],
  // A PNG that contains SVG text is decoded as a PNG; the text is lost.
  ['image/png', true, null],
  ['application/pdf', false, 'picture-unsupported'],
  ['image/tiff', false, 'picture-unsupported'],
  [undefined, false, 'picture-unsupported'],
])('a file of %s (drawing: %s) results in %s', (mediaType, isDrawing, code) => {
  expect(validateMediaType({ mediaType, isDrawing })).toBe(code);
});

test('allows 100 million pixels and not one more row', () => {
  expect(exceedsMaxPixels(10_000, 10_000)).toBe(false);
  expect(exceedsMaxPixels(10_000, 10_001)).toBe(true);
});

describe('the order', () => {
  const current = [1, 2, 3, 4].map((id) => ({ id }));
  test.each([
    ['as requested', [4, 3, 2, 1], [4, 3, 2, 1]],
    ['unlisted items follow', [3], [3, 1, 2, 4]],
    ['unknown ids are ignored', [9, 2], [2, 1, 3, 4]],
    ['duplicates count once', [2, 2, 1], [2, 1, 3, 4]],
  ])('%s', (_, requested, order) => {
    expect(reorder(current, requested).map(({ id }) => id)).toEqual(order);
  });
});
