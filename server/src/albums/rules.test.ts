import { describe, expect, test } from 'vitest';
import { arranged } from '@namugongo/contract/rules/arranging';
import { fallbackWidth, isTooLarge, refusalOfKind, widthsFor } from './rules.ts';

test.each([
  [4000, [320, 640, 960, 1280, 1920]],
  [1920, [320, 640, 960, 1280, 1920]],
  [1000, [320, 640, 960, 1000]],
  [640, [320, 640]],
  [200, [200]],
])('a picture %i wide is made %j wide, never larger', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});

test.each([
  [[320, 640, 960, 1280, 1920], 1280],
  [[320, 640, 960, 1000], 1000],
  [[200], 200],
])('of %j the fallback is %i', (widths, width) => {
  expect(fallbackWidth(widths)).toBe(width);
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
  ['application/xml', true, 'picture-drawing'],
  [undefined, true, 'picture-drawing'],
  ['image/svg+xml', true, 'picture-drawing'],
  // A PNG that carries the text of a drawing is decoded as what it is; the text does not survive.
  ['image/png', true, null],
  ['application/pdf', false, 'picture-unknown'],
  ['image/tiff', false, 'picture-unknown'],
  [undefined, false, 'picture-unknown'],
])('a file of %s (drawing: %s) meets %s', (mediaType, isDrawing, code) => {
  expect(refusalOfKind({ mediaType, isDrawing })).toBe(code);
});

test('a hundred million pixels are taken, one more row is not', () => {
  expect(isTooLarge(10_000, 10_000)).toBe(false);
  expect(isTooLarge(10_000, 10_001)).toBe(true);
});

describe('the order', () => {
  const standing = [1, 2, 3, 4].map((id) => ({ id }));
  test.each([
    ['as wished', [4, 3, 2, 1], [4, 3, 2, 1]],
    ['what is not named stays behind', [3], [3, 1, 2, 4]],
    ['what is gone is left out', [9, 2], [2, 1, 3, 4]],
    ['what is named twice stands once', [2, 2, 1], [2, 1, 3, 4]],
  ])('%s', (_, wished, order) => {
    expect(arranged(standing, wished).map(({ id }) => id)).toEqual(order);
  });
});
