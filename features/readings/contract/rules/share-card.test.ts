import { mapFields } from '#contract/rules/record-fields.ts';
import { expect, test } from 'vitest';
import { listedReadingFields, type ListedReading } from '../readings.ts';
import { noPart, unknownCitation } from './citations.ts';
import { createReadingCard } from './share-card.ts';

const reading: ListedReading = {
  ...mapFields(listedReadingFields, () => ''),
  id: 9,
  readingDate: '2027-06-03',
  setName: '',
  saintOfTheDay: 'Saint Charles Lwanga',
  dayOfTheYear: 'Thursday',
  lectionary: '1',
  firstReadingVerse: '2 Maccabees 7:1-2',
  responsorialPsalm: 'Psalm 124',
  secondReadingVerse: noPart,
  gospelVerse: unknownCitation,
};

test('the card of a reading has its day and the citations that are known', () => {
  expect(createReadingCard({ name: 'Namugongo' }, reading)).toMatchObject({
    label: 'Thursday, June 3, 2027',
    lines: ['2 Maccabees 7:1-2'],
  });
});
