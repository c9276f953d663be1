import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { HeadingOverrides, defaultHeadings } from '#features/readings/contract/reading-settings.ts';
import { ReadingInput } from '#features/readings/contract/readings.ts';
import { describe, expect, test } from 'vitest';
import { resolveHeadings, buildPlaceholder, buildSuggestion } from './rules.ts';

const weekday: LiturgicalDay = {
  date: '2027-07-06',
  name: 'Tuesday of the fourteenth week of Ordinary Time',
  rank: 'weekday',
  color: 'green',
  season: 'Ordinary Time',
  weekday: 'Tuesday of the fourteenth week of Ordinary Time',
  sundayCycle: 'B',
  weekdayCycle: 'I',
  holyDayOfObligation: false,
  lectionaryNumber: '384',
  citations: {
    firstReadingVerse: 'a',
    responsorialPsalm: 'b',
    secondReadingVerse: 'None',
    gospelVerse: 'd',
  },
  others: [{ name: 'Saint Maria Goretti', rank: 'optional memorial', color: 'red' }],
  novenaDay: null,
  patronalFeast: false,
  bishopsPage: 'https://bible.usccb.org/bible/readings/070627.cfm',
};
const sunday: LiturgicalDay = {
  ...weekday,
  date: '2027-07-04',
  name: 'Fourteenth Sunday in Ordinary Time',
  weekday: 'Fourteenth Sunday in Ordinary Time',
  rank: 'Sunday',
  lectionaryNumber: '101',
  citations: {
    firstReadingVerse: 'a',
    responsorialPsalm: 'b',
    secondReadingVerse: 'c',
    gospelVerse: 'd',
  },
  others: [],
};
describe('the suggestion for the form', () => {
  test.each([
    ['a weekday with a saint', weekday, 'Saint Maria Goretti', 'Year I'],
    ['a weekday', { ...weekday, others: [] }, weekday.name, 'Year I'],
    [
      'a commemoration in Lent',
      { ...weekday, others: [{ ...weekday, rank: 'commemoration' as const }] },
      weekday.name,
      'Year I',
    ],
    ['a feast on a weekday', { ...weekday, rank: 'feast' as const }, weekday.name, 'Year B'],
    ['a solemnity', { ...weekday, rank: 'solemnity' as const }, weekday.name, 'Year B'],
    ['a Sunday', sunday, sunday.name, 'Year B'],
    ['a feast on a Sunday', { ...sunday, rank: 'feast' as const }, sunday.name, 'Year B'],
  ])('%s', (_, day, saint, year) => {
    const offered = buildSuggestion(day);
    expect(offered).toMatchObject({ ...day.citations, saintOfTheDay: saint });
    expect(offered.dayOfTheYear).toBe(`${day.weekday}, ${year}`);
  });

  test("has 'None' for both fields of a second reading that the day does not have", () => {
    expect(buildSuggestion(weekday)).toMatchObject({
      secondReadingVerse: 'None',
      secondReadingDetail: 'None',
    });
    expect(buildSuggestion(sunday)).not.toHaveProperty('secondReadingDetail');
  });

  test('leaves out a number and references that are not certain', () => {
    const offered = buildSuggestion({ ...sunday, lectionaryNumber: null, citations: null });
    expect(Object.keys(offered)).toEqual(['readingDate', 'saintOfTheDay', 'dayOfTheYear']);
  });
});

test('the placeholder of a Sunday has every field and empty texts', () => {
  const placeholder = buildPlaceholder(sunday);
  expect(Object.keys(placeholder).toSorted()).toEqual(Object.keys(ReadingInput.shape).toSorted());
  expect(placeholder).toMatchObject({
    ...sunday.citations,
    saintOfTheDay: 'Fourteenth Sunday in Ordinary Time',
    lectionary: '101',
    firstReadingDetail: '',
    response: '',
    responseDetail: '',
    secondReadingDetail: '',
    gospelAcclamation: '',
    gospelReading: '',
  });
});

test.each([
  [{}, {}],
  [{ title: '', psalm: ' ' }, {}],
  [
    { title: 'Ebyawandiikibwa', acclamation: 'Aleluuya.' },
    { title: 'Ebyawandiikibwa', acclamation: 'Aleluuya.' },
  ],
])('the headings %j replace the defaults, empty ones do not', (own, changed) =>
  expect(resolveHeadings(HeadingOverrides.parse(own))).toEqual({ ...defaultHeadings, ...changed }),
);
