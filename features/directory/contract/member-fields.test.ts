import { expect, test, vi } from 'vitest';
import { getLastBirthday, memberFields } from './member-fields.ts';

const { schema } = memberFields.birthday;

test.each([
  ['', ''],
  ['3 June 1980', 'June 3, 1980'],
  ['13/6/1980', 'June 13, 1980'],
])('the birthday %j of a form is %j', (text, birthday) => {
  expect(schema.parse(text)).toBe(birthday);
});

test.each([
  ['03/06/1980', 'Is that March 6, 1980 or June 3, 1980? Write the month as a word'],
  ['June 3, 2099', 'June 3, 2099 is still to come'],
  ['February 29, 1979', 'February 29, 1979 is not in the calendar'],
  ['soon', 'Write the day as June 3, or June 3, 1950'],
])('the birthday %j of a form is refused: %s', (text, message) => {
  expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toContain(message);
});

test('the last birthday is the day of the place where it begins first', () => {
  expect(getLastBirthday(new Date('2026-11-28T09:59:59Z'))).toBe('2026-11-28');
  expect(getLastBirthday(new Date('2026-11-28T10:00:00Z'))).toBe('2026-11-29');
});

// A list has 20,000 birthdays, and a format of dates takes longer to make than all else.
test('a birthday is read without a format of dates', () => {
  using format = vi.spyOn(Intl, 'DateTimeFormat');
  schema.parse('3 June 1980');
  expect(format).not.toHaveBeenCalled();
});
