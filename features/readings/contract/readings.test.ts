import { describe, expect, it } from 'vitest';
import {
  Reading,
  readingFieldNames,
  readingFields,
  ImportedReading,
  ReadingInput,
  ReadingFields,
} from './readings.ts';

const filled = Object.fromEntries(Object.keys(ReadingFields.shape).map((field) => [field, field]));

describe('a reading on the wire', () => {
  it('has the 14 fields of the specification', () => {
    expect(Object.keys(ReadingFields.shape)).toEqual([
      'readingDate',
      'saintOfTheDay',
      'dayOfTheYear',
      'lectionary',
      'firstReadingVerse',
      'firstReadingDetail',
      'responsorialPsalm',
      'response',
      'responseDetail',
      'secondReadingVerse',
      'secondReadingDetail',
      'gospelAcclamation',
      'gospelVerse',
      'gospelReading',
    ]);
    expect(Object.keys(Reading.shape)).toContain('id');
  });

  const mayFollow = readingFieldNames.filter((name) => readingFields[name].mayFollow);

  it.each(mayFollow)('can be imported without %s, which may follow later', (field) => {
    for (const empty of [undefined, '', '  '])
      expect(
        ImportedReading.parse({ ...filled, readingDate: '2027-06-03', [field]: empty }),
      ).toMatchObject({ [field]: '' });
  });

  it.each(readingFieldNames)("can have 'None' for %s", (field) => {
    const reading = { ...filled, readingDate: '2027-06-03', [field]: 'None' };
    expect(ReadingInput.parse(reading)).toMatchObject({ [field]: 'None' });
  });

  it.each(Object.keys(ReadingFields.shape))(
    'reports "%s is required" when it is missing',
    (field) => {
      for (const empty of [undefined, '', '  ']) {
        const { error } = ReadingInput.safeParse({
          ...filled,
          readingDate: '2027-06-03',
          [field]: empty,
        });
        expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
          [field, `${field} is required`],
        ]);
      }
    },
  );

  it.each(['2027-02-30', 'June 3', '1969-12-31'])(
    'takes no date written as "%s"',
    (readingDate) => {
      const { error } = ReadingInput.safeParse({ ...filled, readingDate });
      expect(error?.issues[0]?.message).toBe('Write the date as 2027-06-03');
    },
  );
});
