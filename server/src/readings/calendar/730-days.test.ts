import { expect, test } from 'vitest';
import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import { dayInWords } from '@namugongo/contract/rules/days';
import { generateYear } from './generate-year.ts';

/** One line a day, to be read by a person in review: a change of the library, or of our corrections, shows as a changed line. */
function lineOf(day: LiturgicalDay): string {
  const notes = [
    day.lectionaryNumber && `lectionary ${day.lectionaryNumber}`,
    day.holyDayOfObligation && 'day of obligation',
    day.patronalFeast && 'patronal feast',
    day.novenaDay && `novena day ${day.novenaDay}`,
    ...day.others.map(({ name, rank, colour }) => `or ${name} (${rank}, ${colour})`),
  ].filter(Boolean);
  const weekday = dayInWords(day.date, 'dddd').slice(0, 3);
  const facts = [
    day.name,
    day.rank,
    day.colour,
    day.season,
    `${day.sundayCycle} ${day.weekdayCycle}`,
  ];
  return [`${day.date} ${weekday}`, facts.join(', '), ...notes].join(' | ');
}

test('730 days, from the first Sunday of Advent 2026 on', async () => {
  const years = await Promise.all(
    [2026, 2027, 2028].map((year) => generateYear({ year, ascension: 'Thursday' })),
  );
  const days = years.flat();
  const first = days.findIndex(({ date }) => date === '2026-11-29');
  const lines = days.slice(first, first + 730).map(lineOf);
  expect(lines).toHaveLength(730);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./730-days.txt');
});
