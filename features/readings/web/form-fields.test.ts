import { ReadingInput } from '#features/readings/contract/readings.ts';
import { describe, expect, it } from 'vitest';
import {
  getDifferingFields,
  getPrefillableFields,
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
  it('fills empty fields', () => {
    expect(getPrefillableFields(emptyReadingValues, offered, {})).toEqual(offered);
  });

  it('keeps what the editor wrote', () => {
    const formValues = { ...emptyReadingValues, saintOfTheDay: 'Our own words' };
    expect(getPrefillableFields(formValues, offered, {})).toEqual({ lectionary: '5' });
    expect(getDifferingFields(formValues, offered)).toEqual({
      saintOfTheDay: 'Second Sunday of Advent',
    });
  });

  it('replaces its own suggestion for another day', () => {
    const before = { saintOfTheDay: 'First Sunday of Advent', lectionary: '2' };
    const formValues = { ...emptyReadingValues, ...before, saintOfTheDay: 'Changed by hand' };
    expect(getPrefillableFields(formValues, offered, before)).toEqual({ lectionary: '5' });
  });

  it('never sets the date', () => {
    expect(getPrefillableFields(emptyReadingValues, { readingDate: '2027-06-03' }, {})).toEqual({});
  });

  it('is described by the labels of its fields', () => {
    expect(formatFieldNames(offered)).toBe('Saint of the Day and Lectionary');
    expect(formatFieldNames({ lectionary: '5' })).toBe('Lectionary');
    expect(formatFieldNames({})).toBe('');
  });
});
