import { expect, test } from 'vitest';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { generateYear } from './generate-year.ts';

/** Formats a day as one line, so that a change of the library or of our corrections shows in the snapshot. */
function formatLine(day: LiturgicalDay): string {
  const notes = [
    day.lectionaryNumber && `lectionary ${day.lectionaryNumber}`,
    day.holyDayOfObligation && 'day of obligation',
    day.patronalFeast && 'patronal feast',
    day.novenaDay && `novena day ${day.novenaDay}`,
    ...day.others.map(({ name, rank, color }) => `or ${name} (${rank}, ${color})`),
  ].filter(Boolean);
  const weekday = formatDay(day.date, 'dddd').slice(0, 3);
  const facts = [
    day.name,
    day.rank,
    day.color,
    day.season,
    `${day.sundayCycle} ${day.weekdayCycle}`,
  ];
  return [`${day.date} ${weekday}`, facts.join(', '), ...notes].join(' | ');
}

test('730 days from the first Sunday of Advent 2026', async () => {
  const years = await Promise.all(
    [2026, 2027, 2028].map((year) => generateYear({ year, ascension: 'Thursday' })),
  );
  const days = years.flat();
  const first = days.findIndex(({ date }) => date === '2026-11-29');
  const lines = days.slice(first, first + 730).map(formatLine);
  expect(lines).toHaveLength(730);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./730-days.txt');
});
