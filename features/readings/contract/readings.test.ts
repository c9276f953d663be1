import { describe, expect, it } from 'vitest';
import {
  Reading,
  readingFieldNames,
  readingFields,
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

  const optional = readingFieldNames.filter((name) => readingFields[name].isOptional);

  it.each(optional)('is complete without %s, which may follow later', (field) => {
    for (const empty of [undefined, '', '  '])
      expect(
        ReadingInput.parse({ ...filled, readingDate: '2027-06-03', [field]: empty }),
      ).toMatchObject({ [field]: '' });
  });

  const requiredNames: readonly string[] = Object.keys(ReadingFields.shape).filter(
    (name) => !optional.some((other) => other === name),
  );
  it.each(requiredNames)('reports "%s is required" when it is missing', (field) => {
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
  });

  it.each(['2027-02-30', 'June 3', '1969-12-31'])(
    'takes no date written as "%s"',
    (readingDate) => {
      const { error } = ReadingInput.safeParse({ ...filled, readingDate });
      expect(error?.issues[0]?.message).toBe('Write the date as 2027-06-03');
    },
  );
});
