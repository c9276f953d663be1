import { describe, expect, it } from 'vitest';
import { Reading, ReadingChange, ReadingFields } from './readings.ts';

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

  it.each(Object.keys(ReadingFields.shape))(
    'says "%s is required" where it is missing',
    (field) => {
      for (const empty of [undefined, '', '  ']) {
        const { error } = ReadingChange.safeParse({
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
      const { error } = ReadingChange.safeParse({ ...filled, readingDate });
      expect(error?.issues[0]?.message).toBe('readingDate must be a day written as 2027-06-03');
    },
  );
});
