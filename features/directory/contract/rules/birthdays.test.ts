import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNames } from '#contract/rules/dates.ts';
import { birthdayPattern, readBirthday } from './birthdays.ts';

const today = '2026-11-28';

describe('a birthday', () => {
  test.each([
    ['June 3', 'June 3'],
    [' jun  3 ', 'June 3'],
    ['Jun. 3rd, 1950', 'June 3, 1950'],
    ['3 June 1980', 'June 3, 1980'],
    ['3rd of June, 1980', 'June 3, 1980'],
    ['Tuesday, 3 June 1980', 'June 3, 1980'],
    ['1 July 2012', 'July 1, 2012'],
    ['4-May', 'May 4'],
    ['3-Jun', 'June 3'],
    ['3-Jun-80', 'June 3, 1980'],
    ['3/Jun/1980', 'June 3, 1980'],
    ['1980 June 3', 'June 3, 1980'],
    ['Sept 8', 'September 8'],
    ['31/01/1984', 'January 31, 1984'],
    ['01/31/1984', 'January 31, 1984'],
    ['6/6/80', 'June 6, 1980'],
    ['6/6/12', 'June 6, 2012'],
    // The twelfth of November is over; December 11 is to come.
    ['12/11/2026', 'November 12, 2026'],
    ['3.6.1980', 'June 3, 1980'],
    ['1980/06/03', 'June 3, 1980'],
    ['1980-06-03', 'June 3, 1980'],
    ['1980-06-03T00:00:00Z', 'June 3, 1980'],
    ['19800603', 'June 3, 1980'],
    ['--06-03', 'June 3'],
    ['--0603', 'June 3'],
    ['1604-06-03', 'June 3'],
    ['06/13/1885', 'June 13'],
    ['2000-02-29', 'February 29, 2000'],
    ['Feb 29', 'February 29'],
    ['1980\u200b-06-03', 'June 3, 1980'],
    ['\uff13 June', 'June 3'],
    [today, 'November 28, 2026'],
  ])('%s is read as %s', (text, birthday) => {
    expect(readBirthday(text, today)).toEqual({ kind: 'one', birthday });
    expect(birthday).toMatch(birthdayPattern);
  });

  test.each([
    ['03/06/1980', 'March 6, 1980', 'June 3, 1980'],
    ['6/3/80', 'June 3, 1980', 'March 6, 1980'],
    ['6/3', 'June 3', 'March 6'],
    ['6-3-1980', 'June 3, 1980', 'March 6, 1980'],
  ])('%s can be %s or %s', (text, monthFirst, dayFirst) => {
    expect(readBirthday(text, today)).toEqual({ kind: 'two', monthFirst, dayFirst });
  });

  const unreadable = 'Write the day as June 3, or June 3, 1950';
  test.each([
    ['', unreadable],
    ['soon', unreadable],
    ['13/13', unreadable],
    ['0/0/00', unreadable],
    ['Xyz 3', unreadable],
    ['June', unreadable],
    ['June 80', unreadable],
    ['June 1980', unreadable],
    ['3 or 4 June', unreadable],
    ['29375', unreadable],
    ['June 31', 'June 31 is not in the calendar'],
    ['February 30', 'February 30 is not in the calendar'],
    ['2/29/2001', 'February 29, 2001 is not in the calendar'],
    ['February 29, 1979', 'February 29, 1979 is not in the calendar'],
    ['February 29, 1900', 'February 29, 1900 is not in the calendar'],
    ['June 3, 1850', 'Check the year 1850'],
    ['June 3, 2030', 'June 3, 2030 is still to come'],
    ['2026-11-29', 'November 29, 2026 is still to come'],
  ])('%s is none: %s', (text, message) => {
    expect(readBirthday(text, today)).toEqual({ kind: 'none', message });
  });
});

test('every day of every year is read from every way of writing it', () => {
  const day = fc.date({
    min: new Date('1927-01-01'),
    max: new Date('2026-11-27'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (date) => {
      const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
      const name = dayNames.months[month] ?? '';
      const iso = date.toISOString();
      const birthday = `${name} ${number}, ${year}`;
      for (const text of [
        birthday,
        `${number} ${name} ${year}`,
        `${number}-${name.slice(0, 3)}-${year}`,
        `${number}-${name.slice(0, 3)}-${String(year).slice(2)}`,
        iso,
        iso.slice(0, 10).replaceAll('-', '/'),
        iso.slice(0, 10).replaceAll('-', ''),
        `${number}.${month + 1}.${year}`,
      ])
        expect([text, readBirthday(text, today)]).toEqual([text, { kind: 'one', birthday }]);
      const reading = readBirthday(`${number}/${month + 1}/${year}`, today);
      expect(Object.values(reading)).toContain(birthday);
    }),
  );
});
