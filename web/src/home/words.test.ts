import { expect, test } from 'vitest';
import { dayInWords, firstSentences, monthAndDay } from './words.ts';

test('a day is written in words', () => {
  expect(dayInWords('2026-11-22')).toBe('Sunday, November 22');
  expect(monthAndDay('2026-11-09')).toEqual({ day: '9', month: 'November' });
});

test.each([
  ['A short one.', 'A short one.'],
  ['Two\n\nlines  here.', 'Two lines here.'],
  [
    `${'First sentence here. '.repeat(6)}${'word '.repeat(60)}`,
    'First sentence here. '.repeat(6).trim(),
  ],
])('of a text stands what fits', (text, shown) => {
  expect(firstSentences(text)).toBe(shown);
});

test('one endless sentence ends between two words', () => {
  const shown = firstSentences('bread '.repeat(80));
  expect(shown).toMatch(/^(bread )+bread…$/);
  expect(shown.length).toBeLessThan(195);
});
