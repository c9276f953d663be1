import { defaultHeadings } from '#features/readings/contract/reading-settings.ts';
import {
  type Reading,
  readingFieldNames,
  readingFields,
} from '#features/readings/contract/readings.ts';
import { listFieldNames, mapFields } from '#contract/rules/record-fields.ts';
import { describe, expect, it } from 'vitest';
import { splitParagraphs, getReadingSections } from './reading-sections.ts';

const reading: Reading = {
  ...mapFields(readingFields, () => ''),
  id: 1,
  setName: '',
  readingDate: '2027-06-03',
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
  it('are in the order of the Mass', () => {
    expect(
      getReadingSections(reading, defaultHeadings, 'Advent').map(({ verse, text }) => verse + text),
    ).toEqual(['aA', 'bB', 'cC', 'dD']);
  });

  it('have every text that no list and no header shows', () => {
    const visible = JSON.stringify(
      getReadingSections(
        { ...reading, ...mapFields(readingFields, (_, name) => name) },
        defaultHeadings,
        'Advent',
      ),
    );
    const {
      saintOfTheDay: _saint,
      dayOfTheYear: _day,
      lectionary: _number,
      ...texts
    } = readingFields;
    for (const name of listFieldNames(texts)) expect(visible).toContain(`"${name}"`);
  });

  it('use the headings of the community', () => {
    const own = { ...defaultHeadings, psalm: 'Oluyimba', psalmInEnglish: 'Psalm' };
    expect(getReadingSections(reading, own, 'Advent')[1]).toMatchObject({
      luganda: 'Oluyimba',
      heading: 'Psalm',
    });
  });

  it.each([
    ['firstReadingVerse', 'reading-1'],
    ['responsorialPsalm', 'psalm'],
    ['secondReadingVerse', 'reading-2'],
    ['gospelVerse', 'gospel'],
  ])("leave out a part whose %s is 'None'", (verse, part) => {
    const all = getReadingSections(reading, defaultHeadings, 'Advent').map(({ id }) => id);
    expect(
      getReadingSections({ ...reading, [verse]: 'None' }, defaultHeadings, 'Advent').map(
        ({ id }) => id,
      ),
    ).toEqual(all.filter((id) => id !== part));
  });

  it.each(readingFieldNames)("never show 'None' of %s", (name) => {
    const parts = getReadingSections({ ...reading, [name]: 'None' }, defaultHeadings, 'Advent');
    expect(JSON.stringify(parts)).not.toContain('None');
  });

  it.each([
    ['Easter Time', 'Alleluia.'],
    ['Lent', 'Verse before the Gospel.'],
  ])('have in %s before the Gospel: %s', (season, sign) => {
    expect(getReadingSections(reading, defaultHeadings, season).at(-1)?.response).toEqual({
      sign,
      text: 'L',
    });
  });

  it('are split into paragraphs', () => {
    expect(splitParagraphs('one\ntwo\n \nthree\n\n\n')).toEqual(['one\ntwo', 'three']);
  });
});
