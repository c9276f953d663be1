import { describe, expect, it } from 'vitest';
import { differing, fillable, namesOf, noAnswers } from './form-fields.ts';

const offered = { saintOfTheDay: 'Second Sunday of Advent', lectionary: '5' };

describe('what the calendar offers', () => {
  it('fills fields that are empty', () => {
    expect(fillable(noAnswers, offered, {})).toEqual(offered);
  });

  it('leaves what the editor wrote', () => {
    const answers = { ...noAnswers, saintOfTheDay: 'Our own words' };
    expect(fillable(answers, offered, {})).toEqual({ lectionary: '5' });
    expect(differing(answers, offered)).toEqual({ saintOfTheDay: 'Second Sunday of Advent' });
  });

  it('takes the place of what it put there for another day', () => {
    const before = { saintOfTheDay: 'First Sunday of Advent', lectionary: '2' };
    const answers = { ...noAnswers, ...before, saintOfTheDay: 'Changed by hand' };
    expect(fillable(answers, offered, before)).toEqual({ lectionary: '5' });
  });

  it('never sets the date', () => {
    expect(fillable(noAnswers, { readingDate: '2027-06-03' }, {})).toEqual({});
  });

  it('is named by the labels of its fields', () => {
    expect(namesOf(offered)).toBe('Saint of the Day and Lectionary');
    expect(namesOf({ lectionary: '5' })).toBe('Lectionary');
    expect(namesOf({})).toBe('');
  });
});
