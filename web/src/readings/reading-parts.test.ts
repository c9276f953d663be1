import { usualHeadings } from '@namugongo/contract/reading-settings';
import type { Reading } from '@namugongo/contract/readings';
import { describe, expect, it } from 'vitest';
import { paragraphsOf, partsOf } from './reading-parts.ts';

const reading: Reading = {
  id: 1,
  setName: '',
  readingDate: '2027-06-03',
  saintOfTheDay: '',
  dayOfTheYear: '',
  lectionary: '',
  firstReadingVerse: 'a',
  firstReadingDetail: 'A',
  responsorialPsalm: 'b',
  response: 'R',
  responseDetail: 'B',
  secondReadingVerse: 'c',
  secondReadingDetail: 'C',
  gospelAcclamation: 'L',
  gospelVerse: 'd',
  gospelReading: 'D',
};

describe('the parts of a Mass', () => {
  it('come in their order', () => {
    expect(
      partsOf(reading, usualHeadings, 'Advent').map(({ verse, text }) => verse + text),
    ).toEqual(['aA', 'bB', 'cC', 'dD']);
  });

  it('stand under the words of the community', () => {
    const own = { ...usualHeadings, psalm: 'Oluyimba', psalmInEnglish: 'Psalm' };
    expect(partsOf(reading, own, 'Advent')[1]).toMatchObject({
      luganda: 'Oluyimba',
      heading: 'Psalm',
    });
  });

  it('leave out a second reading where there is none', () => {
    const without = { ...reading, secondReadingVerse: 'None', secondReadingDetail: 'None' };
    expect(partsOf(without, usualHeadings, 'Advent').map(({ id }) => id)).toEqual([
      'reading-1',
      'psalm',
      'gospel',
    ]);
  });

  it.each([
    ['Easter Time', 'Alleluia.'],
    ['Lent', 'Verse before the Gospel.'],
  ])('have in %s before the Gospel: %s', (season, sign) => {
    expect(partsOf(reading, usualHeadings, season).at(-1)?.answer).toEqual({ sign, text: 'L' });
  });

  it('are read in paragraphs', () => {
    expect(paragraphsOf('one\ntwo\n \nthree\n\n\n')).toEqual(['one\ntwo', 'three']);
  });
});
