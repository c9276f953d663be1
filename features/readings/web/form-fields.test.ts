import { ReadingInput } from '#features/readings/contract/readings.ts';
import { describe, expect, it } from 'vitest';
import {
  getDifferingFields,
  listOfferedTexts,
  formatFieldNames,
  emptyReadingValues,
  labelledFields,
  toFormValues,
} from './form-fields.ts';

const offered = { saintOfTheDay: 'Second Sunday of Advent', lectionary: '5' };

describe('the form', () => {
  it('has every field of a reading once, and sends it unchanged', () => {
    const names = Object.keys(ReadingInput.shape);
    expect(labelledFields.map(({ field }) => field).toSorted()).toEqual(names.toSorted());
    const reading = ReadingInput.parse({
      ...Object.fromEntries(names.map((name) => [name, `Sample ${name}`])),
      readingDate: '2027-06-03',
    });
    expect(ReadingInput.parse(toFormValues(reading))).toEqual(reading);
  });
});

describe('the suggestion of the calendar', () => {
  it('differs from what the editor wrote', () => {
    const formValues = { ...emptyReadingValues, saintOfTheDay: 'Our own words' };
    expect(getDifferingFields(formValues, offered)).toEqual({
      saintOfTheDay: 'Second Sunday of Advent',
    });
  });

  it('never offers the date', () => {
    expect(listOfferedTexts({ ...offered, readingDate: '2027-06-03' })).toEqual(offered);
  });

  it('is described by the labels of its fields', () => {
    expect(formatFieldNames(offered)).toBe('Saint of the Day and Lectionary');
    expect(formatFieldNames({ lectionary: '5' })).toBe('Lectionary');
    expect(formatFieldNames({})).toBe('');
  });
});
