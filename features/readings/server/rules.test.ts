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
  lectionaryNumber: 384,
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
  lectionaryNumber: 101,
  others: [],
};
const references = {
  firstReadingVerse: 'a',
  responsorialPsalm: 'b',
  secondReadingVerse: 'c',
  gospelVerse: 'd',
};

describe('the suggestion for the form', () => {
  test.each([
    ['a weekday with a saint', weekday, 'Saint Maria Goretti', 'Year I', 'None'],
    ['a weekday', { ...weekday, others: [] }, weekday.name, 'Year I', 'None'],
    [
      'a commemoration in Lent',
      { ...weekday, others: [{ ...weekday, rank: 'commemoration' as const }] },
      weekday.name,
      'Year I',
      'None',
    ],
    [
      'a feast on a weekday',
      { ...weekday, rank: 'feast' as const },
      weekday.name,
      'Year B',
      'None',
    ],
    ['a solemnity', { ...weekday, rank: 'solemnity' as const }, weekday.name, 'Year B', undefined],
    ['a Sunday', sunday, sunday.name, 'Year B', undefined],
    [
      'a feast on a Sunday',
      { ...sunday, rank: 'feast' as const },
      sunday.name,
      'Year B',
      undefined,
    ],
  ])('%s', (_, day, saint, year, second) => {
    const offered = buildSuggestion(day, undefined);
    expect([offered.saintOfTheDay, offered.secondReadingVerse]).toEqual([saint, second]);
    expect(offered.dayOfTheYear).toBe(`${day.weekday}, ${year}`);
  });

  test('leaves out a number that is not certain', () => {
    expect(buildSuggestion({ ...sunday, lectionaryNumber: null }, undefined)).not.toHaveProperty(
      'lectionary',
    );
  });
});

describe('a placeholder', () => {
  test('has every field and empty texts, with references or without', () => {
    for (const existing of [references, undefined]) {
      const placeholder = buildPlaceholder({ ...sunday, lectionaryNumber: null }, existing);
      expect(Object.keys(placeholder).toSorted()).toEqual(
        Object.keys(ReadingInput.shape).toSorted(),
      );
      expect(placeholder.firstReadingVerse).not.toBe('');
      expect(placeholder).toMatchObject({
        firstReadingDetail: '',
        response: '',
        responseDetail: '',
        gospelAcclamation: '',
        gospelReading: '',
      });
    }
    expect(buildPlaceholder(sunday, references)).toMatchObject(references);
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
