import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import { OwnHeadings, usualHeadings } from '@namugongo/contract/reading-settings';
import { ReadingChange } from '@namugongo/contract/readings';
import { describe, expect, test } from 'vitest';
import { headingsOf, placeholderFor, suggestionOf } from './rules.ts';

const weekday: LiturgicalDay = {
  date: '2027-07-06',
  name: 'Tuesday of the fourteenth week of Ordinary Time',
  rank: 'weekday',
  colour: 'green',
  season: 'Ordinary Time',
  weekday: 'Tuesday of the fourteenth week of Ordinary Time',
  sundayCycle: 'B',
  weekdayCycle: 'I',
  holyDayOfObligation: false,
  lectionaryNumber: 384,
  others: [{ name: 'Saint Maria Goretti', rank: 'optional memorial', colour: 'red' }],
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

describe('what the form is offered', () => {
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
    const offered = suggestionOf(day, undefined);
    expect([offered.saintOfTheDay, offered.secondReadingVerse]).toEqual([saint, second]);
    expect(offered.dayOfTheYear).toBe(`${day.weekday}, ${year}`);
  });

  test('has no number that is not certain', () => {
    expect(suggestionOf({ ...sunday, lectionaryNumber: null }, undefined)).not.toHaveProperty(
      'lectionary',
    );
  });
});

describe('a place for a reading that is to come', () => {
  test('is whole, with references or without, and leads to the bishops', () => {
    for (const known of [references, undefined]) {
      const placeholder = placeholderFor({ ...sunday, lectionaryNumber: null }, known);
      expect(ReadingChange.parse(placeholder)).toEqual(placeholder);
      expect(placeholder.gospelReading).toContain(sunday.bishopsPage);
    }
    expect(placeholderFor(sunday, references)).toMatchObject(references);
    expect(placeholderFor(sunday, references).firstReadingDetail).toContain('open the Bible at a');
  });
});

test.each([
  [{}, {}],
  [{ title: '', psalm: ' ' }, {}],
  [
    { title: 'Ebyawandiikibwa', acclamation: 'Aleluuya.' },
    { title: 'Ebyawandiikibwa', acclamation: 'Aleluuya.' },
  ],
])('over the readings stand the own words %j, else the usual ones', (own, changed) =>
  expect(headingsOf(OwnHeadings.parse(own))).toEqual({ ...usualHeadings, ...changed }),
);
