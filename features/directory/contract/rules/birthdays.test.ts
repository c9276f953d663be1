import { expect, test } from 'vitest';
import { birthdayPattern, normalizeBirthday } from './birthdays.ts';

test.each([
  ['June 3', 'June 3'],
  [' jun  3 ', 'June 3'],
  ['Jun. 3rd, 1950', 'June 3, 1950'],
  ['6/3', 'June 3'],
  ['06/03/1950', 'June 3, 1950'],
  ['1950-06-03', 'June 3, 1950'],
  ['2000-02-29', 'February 29, 2000'],
])('%s is read as %s', (text, birthday) => {
  expect(normalizeBirthday(text)).toBe(birthday);
  expect(birthday).toMatch(birthdayPattern);
});

test.each(['', 'soon', '13/1', 'June 31', 'February 30', '6/3/50', 'June 3, 1850', '0/0', 'Xyz 3'])(
  '%s is no birthday',
  (text) => {
    expect(normalizeBirthday(text)).not.toMatch(birthdayPattern);
  },
);
