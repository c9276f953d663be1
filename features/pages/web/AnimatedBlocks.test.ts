import { expect, test } from 'vitest';
import { splitIntoBlocks, getInViewThreshold } from './AnimatedBlocks.tsx';

test.each([
  ['', []],
  ['<p>a</p>', ['<p>a</p>']],
  ['<h2>A</h2><p>a</p><h2>B</h2>', ['<h2>A</h2><p>a</p>', '<h2>B</h2>']],
  ['<p>x</p><h2>A</h2><h3>b</h3>', ['<p>x</p>', '<h2>A</h2><h3>b</h3>']],
  ['<p>&lt;h2&gt;</p>', ['<p>&lt;h2&gt;</p>']],
])('splits %s into blocks', (html, expected) => expect(splitIntoBlocks(html)).toEqual(expected));

test.each([
  [300, 900, 0.1],
  [3600, 900, 0.1],
  [20_000, 740, 0.0148],
  [0, 900, 0.1],
])('a block of %i px in a window of %i px animates at a share of %d', (block, window, expected) =>
  expect(getInViewThreshold(block, window)).toBeCloseTo(expected),
);
