import { expect, test } from 'vitest';
import { formatWeekday, truncateToSentences, splitMonthAndDay } from './HomeCards.tsx';

test('formats a day', () => {
  expect(formatWeekday('2026-11-22')).toBe('Sunday, November 22');
  expect(splitMonthAndDay('2026-11-09')).toEqual({ day: '9', month: 'November' });
});

test.each([
  ['A short one.', 'A short one.'],
  ['Two\n\nlines  here.', 'Two lines here.'],
  [
    `${'First sentence here. '.repeat(6)}${'word '.repeat(60)}`,
    'First sentence here. '.repeat(6).trim(),
  ],
])('keeps the sentences that fit', (text, visible) => {
  expect(truncateToSentences(text)).toBe(visible);
});

test('cuts a sentence that is too long between two words', () => {
  const visible = truncateToSentences('bread '.repeat(80));
  expect(visible).toMatch(/^(bread )+bread…$/);
  expect(visible.length).toBeLessThan(195);
});
