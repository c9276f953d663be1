import { beforeAll, describe, expect, test } from 'vitest';
import {
  ascensionDays,
  type AscensionDay,
  type LiturgicalDay,
} from '#features/readings/contract/liturgical-day.ts';
import { addDays, getWeekday } from '#contract/rules/dates.ts';
import { generateYear } from '../calendar/generate-year.ts';
import { getSolemnityDay } from './rules.ts';

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function computeEaster(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return `${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, '0')}`;
}

describe('a solemnity that gives way', () => {
  test.each([
    // Joseph: his day, a Sunday of Lent, Palm Sunday, Holy Week.
    [2027, 'joseph_spouse_of_mary', '2027-03-19'],
    [2028, 'joseph_spouse_of_mary', '2028-03-20'],
    [2062, 'joseph_spouse_of_mary', '2062-03-18'],
    [2035, 'joseph_spouse_of_mary', '2035-03-17'],
    // The Annunciation: its day, a Sunday of Lent, Palm Sunday, Holy Week, Easter Sunday and its octave.
    [2026, 'annunciation_of_the_lord', '2026-03-25'],
    [2057, 'annunciation_of_the_lord', '2057-03-26'],
    [2029, 'annunciation_of_the_lord', '2029-04-09'],
    [2027, 'annunciation_of_the_lord', '2027-04-05'],
    [2035, 'annunciation_of_the_lord', '2035-04-02'],
    [2008, 'annunciation_of_the_lord', '2008-03-31'],
    // John the Baptist: his day, also on a Sunday; the Sacred Heart; the Body and Blood of Christ.
    [2028, 'nativity_of_john_the_baptist', '2028-06-24'],
    [2029, 'nativity_of_john_the_baptist', '2029-06-24'],
    [2022, 'nativity_of_john_the_baptist', '2022-06-23'],
    [2057, 'nativity_of_john_the_baptist', '2057-06-25'],
    // Peter and Paul: their day, the day after the Sacred Heart, the Sacred Heart.
    [2026, 'peter_and_paul_apostles', '2026-06-29'],
    [2030, 'peter_and_paul_apostles', '2030-06-29'],
    [2057, 'peter_and_paul_apostles', '2057-06-30'],
  ] as const)('%i: %s is on %s', (year, solemnity, day) => {
    expect(getSolemnityDay(solemnity, computeEaster(year))).toBe(day);
  });
});

/** Each solemnity of the United States with its day, computed without the library. */
function listSolemnities(year: number, ascension: AscensionDay): Record<string, string> {
  const easter = computeEaster(year);
  const on = (monthDay: string) => `${year}-${monthDay}`;
  const isSunday = (day: string) => getWeekday(day) === 0;
  const weekdayOfJanuary2 = getWeekday(on('01-02'));
  const christmas = on('12-25');
  const firstOfAdvent = addDays(christmas, -(getWeekday(christmas) || 7) - 21);
  return {
    'The Octave Day of the Nativity of the Lord: Solemnity of Mary, the Holy Mother of God':
      on('01-01'),
    'The Epiphany of the Lord': addDays(on('01-02'), (7 - weekdayOfJanuary2) % 7),
    'Saint Joseph, Spouse of the Blessed Virgin Mary': getSolemnityDay(
      'joseph_spouse_of_mary',
      easter,
    ),
    'The Annunciation of the Lord': getSolemnityDay('annunciation_of_the_lord', easter),
    'Easter Sunday of the Resurrection of the Lord': easter,
    'The Ascension of the Lord': addDays(easter, ascension === 'Sunday' ? 42 : 39),
    'Pentecost Sunday': addDays(easter, 49),
    'The Most Holy Trinity': addDays(easter, 56),
    'The Most Holy Body and Blood of Christ': addDays(easter, 63),
    'The Most Sacred Heart of Jesus': addDays(easter, 68),
    'The Nativity of Saint John the Baptist': getSolemnityDay(
      'nativity_of_john_the_baptist',
      easter,
    ),
    'Saints Peter and Paul, Apostles': getSolemnityDay('peter_and_paul_apostles', easter),
    'The Assumption of the Blessed Virgin Mary': on('08-15'),
    'All Saints': on('11-01'),
    'The Commemoration of All the Faithful Departed (All Souls’ Day)': on('11-02'),
    'Our Lord Jesus Christ, King of the Universe': addDays(firstOfAdvent, -7),
    'The Immaculate Conception of the Blessed Virgin Mary, Patroness of the USA': isSunday(
      on('12-08'),
    )
      ? on('12-09')
      : on('12-08'),
    'The Nativity of the Lord (Christmas)': christmas,
  };
}

/** The feasts of the Lord with their days; a Sunday does not displace them. */
function listFeastsOfTheLord(year: number): Record<string, string> {
  const on = (monthDay: string) => `${year}-${monthDay}`;
  const epiphany = listSolemnities(year, 'Thursday')['The Epiphany of the Lord'] ?? '';
  const christmas = on('12-25');
  const afterChristmas = getWeekday(christmas);
  return {
    // An Epiphany on January 7 or 8 moves the Baptism of the Lord to Monday.
    'The Baptism of the Lord': addDays(epiphany, epiphany >= on('01-07') ? 1 : 7),
    'The Presentation of the Lord': on('02-02'),
    'The Transfiguration of the Lord': on('08-06'),
    'The Exaltation of the Holy Cross': on('09-14'),
    'The Dedication of the Lateran Basilica': on('11-09'),
    'The Holy Family of Jesus, Mary and Joseph':
      afterChristmas === 0 ? on('12-30') : addDays(christmas, 7 - afterChristmas),
  };
}

/** What obliges beside the Sundays: three days do not on a Saturday or Monday. */
function listHolyDays(year: number): string[] {
  const days = listSolemnities(year, 'Thursday');
  const always = [
    days['The Ascension of the Lord'],
    days['The Immaculate Conception of the Blessed Virgin Mary, Patroness of the USA'],
    days['The Nativity of the Lord (Christmas)'],
  ];
  const moving = [`${year}-01-01`, `${year}-08-15`, `${year}-11-01`].filter(
    (day) => ![1, 6].includes(getWeekday(day)),
  );
  return [...always, ...moving]
    .filter((day) => day !== undefined && getWeekday(day) !== 0)
    .map(String);
}

const years = Array.from({ length: 77 }, (_, index) => 2024 + index);

/** The days of 2024 to 2100, generated once for each setting. */
const generateYears = (ascension: AscensionDay): Promise<LiturgicalDay[][]> =>
  Promise.all(years.map((year) => generateYear({ year, ascension })));
const generations = new Map<AscensionDay, LiturgicalDay[][]>();
beforeAll(async () => {
  for (const ascension of ascensionDays) generations.set(ascension, await generateYears(ascension));
}, 120_000);

function listDays(year: number, ascension: AscensionDay): LiturgicalDay[] {
  const days = generations.get(ascension)?.[years.indexOf(year)];
  if (!days) throw new Error(`${year} has not been generated.`);
  return days;
}

describe.each(ascensionDays)('with the Ascension on a %s', (ascension) => {
  test('every solemnity and feast of the Lord of 2024 to 2100 is on its day, once', () => {
    for (const year of years) {
      const days = listDays(year, ascension);
      const expected = { ...listSolemnities(year, ascension), ...listFeastsOfTheLord(year) };
      const actual = Object.keys(expected).map((name) => [
        name,
        days.filter((day) => day.name === name).map(({ date }) => date),
      ]);
      expect(Object.fromEntries(actual)).toEqual(
        Object.fromEntries(Object.entries(expected).map(([name, day]) => [name, [day]])),
      );
      const others = days.filter(
        ({ rank, name, season }) =>
          rank === 'solemnity' && !(name in expected) && season !== 'Easter Time',
      );
      expect(others).toEqual([]);
    }
  });
});

test('every holy day of obligation of 2024 to 2100, and no other weekday', () => {
  for (const year of years) {
    const days = listDays(year, 'Thursday');
    const obliging = days.filter((day) => day.holyDayOfObligation && getWeekday(day.date) !== 0);
    expect(obliging.map(({ date }) => date)).toEqual(listHolyDays(year).toSorted());
    for (const day of days)
      if (getWeekday(day.date) === 0) expect(day.holyDayOfObligation).toBe(true);
  }
});
