import { describe, expect, test } from 'vitest';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { readingFields } from '#features/readings/contract/readings.ts';
import { noPart } from '#features/readings/contract/rules/citations.ts';
import { generateYear } from '../calendar/generate-year.ts';
import {
  getMass,
  getSundayLectionaryNumber,
  getWeekdayLectionaryNumber,
  type MassDay,
} from './rules.ts';

const weekdayDay: MassDay = {
  celebration: 'ordinary_time_9_thursday',
  weekday: 'ordinary_time_9_thursday',
  sundayCycle: 'B',
  weekdayCycle: 'I',
  isFeastOnWeekday: false,
};

describe('numbers of the lectionary', () => {
  test.each([
    [2, 'A', 64],
    [2, 'B', 65],
    [2, 'C', 66],
    [3, 'B', 68],
    [34, 'A', 160],
    [34, 'C', 162],
  ] as const)('Sunday of week %i in cycle %s is %i', (week, cycle, number) => {
    expect(getSundayLectionaryNumber(week, cycle)).toBe(number);
  });

  test.each([
    [1, 1, 305],
    [1, 6, 310],
    [9, 4, 356],
    [34, 6, 508],
  ])('weekday of week %i, day %i, is %i', (week, day, number) => {
    expect(getWeekdayLectionaryNumber(week, day)).toBe(number);
  });

  test.each([
    ['advent_1_sunday', 'advent_1_sunday', 'A', '1'],
    ['advent_4_sunday', 'advent_4_sunday', 'C', '12'],
    ['advent_1_monday', 'advent_1_monday', 'A', '175'],
    ['advent_3_friday', 'advent_3_friday', 'A', '191'],
    ['advent_december_17', 'advent_december_17', 'A', '193'],
    ['advent_december_24', 'advent_december_24', 'A', '200'],
    ['nativity_of_the_lord', '', 'B', '16'],
    ['christmas_time_january_2', 'christmas_time_january_2', 'B', '205'],
    ['monday_after_epiphany', 'monday_after_epiphany', 'B', '212'],
    ['ash_wednesday', '', 'B', '219'],
    ['lent_1_sunday', 'lent_1_sunday', 'A', '22'],
    ['lent_1_monday', 'lent_1_monday', 'A', '224'],
    ['lent_2_monday', 'lent_2_monday', 'A', '230'],
    ['lent_3_monday', 'lent_3_monday', 'A', '237'],
    ['lent_5_saturday', 'lent_5_saturday', 'A', '256'],
    ['easter_sunday', '', 'A', '42'],
    ['easter_monday', 'easter_monday', 'A', '261'],
    ['divine_mercy_sunday', '', 'C', '45'],
    ['easter_time_2_monday', 'easter_time_2_monday', 'C', '267'],
    ['easter_time_6_sunday', 'easter_time_6_sunday', 'C', '57'],
    ['easter_time_7_sunday', 'easter_time_7_sunday', 'A', '59'],
    ['easter_time_7_saturday', 'easter_time_7_saturday', 'A', '302'],
    ['most_holy_trinity', '', 'C', '166'],
    ['sunday_of_the_word_of_god', '', 'B', '68'],
    ['our_lord_jesus_christ_king_of_the_universe', '', 'A', '160'],
    // Saints: with readings of their own, without, and a feast that the table does not have.
    ['barnabas_apostle', 'ordinary_time_10_thursday', 'B', '580'],
    ['justin_martyr', 'ordinary_time_9_thursday', 'B', '356'],
    ['feast_of_another_country', '', 'B', null],
  ] as const)('%s on %s in cycle %s is %s', (celebration, weekday, sundayCycle, number) => {
    const day: MassDay = { ...weekdayDay, celebration, weekday, sundayCycle };
    expect(getMass(day).lectionaryNumber).toBe(number);
  });
});

describe('references', () => {
  test.each([
    ['a weekday of Year I', {}, ['Tobit 6:10-11; 7:1bcde, 9-17; 8:4-9a', 'Psalm 128:1-2, 3, 4-5']],
    [
      'a weekday of Year II',
      { weekdayCycle: 'II' },
      ['2 Timothy 2:8-15', 'Psalm 25:4-5ab, 8-9, 10, 14'],
    ],
  ] as const)('%s', (_, change, [first, psalm]) => {
    expect(getMass({ ...weekdayDay, ...change }).citations).toEqual({
      firstReadingVerse: first,
      responsorialPsalm: psalm,
      secondReadingVerse: noPart,
      gospelVerse: 'Mark 12:28-34',
    });
  });

  test('a memorial takes from the weekday what it does not have itself', () => {
    const day = { ...weekdayDay, celebration: 'our_lady_of_sorrows' };
    expect(getMass({ ...day, weekday: 'ordinary_time_24_tuesday' }).citations).toEqual({
      firstReadingVerse: '1 Timothy 3:1-13',
      responsorialPsalm: 'Psalm 101:1b-2ab, 2cd-3ab, 5, 6',
      secondReadingVerse: noPart,
      gospelVerse: 'John 19:25-27 or Luke 2:33-35',
    });
  });

  test.each([
    [false, 'Malachi 3:1-4', 'Hebrews 2:14-18'],
    [true, 'Malachi 3:1-4 or Hebrews 2:14-18', noPart],
  ])(
    'a feast on a weekday (%o) has one reading before the Gospel',
    (isFeastOnWeekday, first, second) => {
      const day = { ...weekdayDay, celebration: 'presentation_of_the_lord', weekday: '' };
      expect(getMass({ ...day, isFeastOnWeekday }).citations).toMatchObject({
        firstReadingVerse: first,
        secondReadingVerse: second,
      });
    },
  );
});

const years = Array.from({ length: 28 }, (_, index) => 2024 + index);
const generated = await Promise.all(
  years.map((year) => generateYear({ year, ascension: 'Thursday' })),
);
const days = generated.flat();
const findDay = (date: string): LiturgicalDay | undefined => days.find((day) => day.date === date);

describe('the days of the United States', () => {
  test.each([
    // What the bishops' site says of these days: the saints.
    ['2024-01-25', '519'],
    ['2026-01-26', '520'],
    ['2026-02-02', '524'],
    ['2027-02-22', '535'],
    ['2026-03-19', '543'],
    ['2026-03-25', '545'],
    ['2026-04-25', '555'],
    ['2027-05-03', '561'],
    ['2027-05-14', '564'],
    ['2027-05-31', '572'],
    ['2026-05-25', '572A'],
    ['2027-05-17', '572A'],
    ['2024-06-08', '573'],
    ['2027-06-03', '576'],
    ['2026-06-11', '580'],
    ['2026-06-24', '587'],
    ['2026-06-29', '591'],
    ['2026-07-03', '593'],
    ['2026-07-22', '603'],
    ['2026-07-25', '605'],
    ['2026-07-29', '607'],
    ['2026-08-06', '614'],
    ['2026-08-10', '618'],
    ['2026-08-15', '622'],
    ['2026-08-24', '629'],
    ['2026-08-29', '634'],
    ['2026-09-08', '636'],
    ['2026-09-14', '638'],
    ['2026-09-15', '639'],
    ['2026-09-21', '643'],
    ['2026-09-29', '647'],
    ['2026-10-02', '650'],
    ['2027-10-18', '661'],
    ['2026-10-28', '666'],
    ['2026-11-01', '667'],
    ['2026-11-02', '668'],
    ['2026-11-09', '671'],
    ['2026-11-30', '684'],
    ['2026-12-08', '689'],
    ['2026-12-12', '690A'],
    ['2026-12-26', '696'],
    ['2027-12-27', '697'],
    ['2026-12-28', '698'],
    // Memorials without readings of their own: the weekday's.
    ['2026-06-01', '353'],
    ['2026-10-15', '470'],
    ['2026-01-28', '319'],
  ])('%s is number %s', (date, number) => expect(findDay(date)?.lectionaryNumber).toBe(number));

  test.each([
    ['2027-03-28', 'Acts 10:34a, 37-43', 'Colossians 3:1-4 or 1 Corinthians 5:6b-8', 'John 20:1-9'],
    ['2027-06-06', 'Genesis 3:9-15', '2 Corinthians 4:13–5:1', 'Mark 3:20-35'],
    ['2026-12-25', 'Isaiah 52:7-10', 'Hebrews 1:1-6', 'John 1:1-18 or 1:1-5, 9-14'],
    ['2027-06-03', '2 Maccabees 7:1-2, 9-14', noPart, 'Matthew 5:1-12a'],
    ['2026-12-08', 'Genesis 3:9-15, 20', 'Ephesians 1:3-6, 11-12', 'Luke 1:26-38'],
    ['2025-11-09', 'Ezekiel 47:1-2, 8-9, 12', '1 Corinthians 3:9c-11, 16-17', 'John 2:13-22'],
    ['2026-11-22', 'Ezekiel 34:11-12, 15-17', '1 Corinthians 15:20-26, 28', 'Matthew 25:31-46'],
    ['2027-02-10', 'Joel 2:12-18', '2 Corinthians 5:20–6:2', 'Matthew 6:1-6, 16-18'],
    ['2027-03-29', 'Acts 2:14, 22-33', noPart, 'Matthew 28:8-15'],
    // The novena.
    ['2027-05-25', 'Sirach 35:1-12', noPart, 'Mark 10:28-31'],
    ['2026-06-02', '2 Peter 3:12-15a, 17-18', noPart, 'Mark 12:13-17'],
  ])('%s has %s, %s and %s', (date, first, second, gospel) => {
    const citations = findDay(date)?.citations;
    expect([
      citations?.firstReadingVerse,
      citations?.secondReadingVerse,
      citations?.gospelVerse,
    ]).toEqual([first, second, gospel]);
  });

  test('only Thanksgiving has neither number nor references', () => {
    const without = days.filter((day) => day.lectionaryNumber === null || day.citations === null);
    expect(new Set(without.map(({ name }) => name))).toEqual(new Set(['Thanksgiving Day']));
  });

  test('Sundays and solemnities have two readings before the Gospel, feasts on weekdays one', () => {
    for (const day of days) {
      if (day.citations === null || day.season === 'Easter Time') continue;
      const isOne = day.citations.secondReadingVerse === noPart;
      const isSunday = new Date(day.date).getUTCDay() === 0;
      if (isSunday || day.rank === 'solemnity')
        expect([day.date, isOne]).toEqual([day.date, false]);
      else if (day.rank === 'feast' || day.rank === 'memorial')
        expect([day.date, isOne]).toEqual([day.date, true]);
    }
  });

  test('every reference names a book, a chapter and verses, and fits its field', () => {
    const book = '(?:[123] )?[A-Z][a-z]+(?: of Songs)?';
    const verses = '[A-Z]?:?[\\da-z]+(?:[-–:, ]|; |[\\da-z])*';
    const part = `(?:${book} )?${verses}`;
    const reference = new RegExp(`^${book} ${verses}(?:(?: or |; )${part})*$`);
    const texts = days.flatMap(({ citations }) => Object.values(citations ?? {}));
    const field = readingFields.firstReadingVerse.toSchema({});
    for (const text of new Set(texts.filter((each) => each !== noPart))) {
      expect(text).toMatch(reference);
      expect(field.safeParse(text).success).toBe(true);
    }
  });
});
