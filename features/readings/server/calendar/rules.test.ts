import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { generateYear } from './generate-year.ts';
import { getBishopsUrl, isThanksgiving, buildLiturgicalDay, getNovenaDay } from './rules.ts';

const days = new Map<string, LiturgicalDay>();
const consoleInfo = vi.spyOn(console, 'info');

beforeAll(async () => {
  for (const year of [2022, 2025, 2026, 2027, 2029])
    for (const day of await generateYear({ year, ascension: 'Thursday' })) days.set(day.date, day);
});

test('the library prints nothing', () => expect(consoleInfo).not.toHaveBeenCalled());

describe('checks by the parish', () => {
  test.each([
    // date, name, rank, color, cycles
    ['2026-11-22', 'Our Lord Jesus Christ, King of the Universe', 'solemnity', 'white', 'A II'],
    ['2026-11-29', 'First Sunday of Advent', 'Sunday', 'violet', 'B I'],
    ['2026-12-13', 'Third Sunday of Advent', 'Sunday', 'rose', 'B I'],
    ['2027-01-10', 'The Baptism of the Lord', 'feast', 'white', 'B I'],
    ['2027-02-10', 'Ash Wednesday', 'weekday', 'violet', 'B I'],
    ['2027-03-21', 'Palm Sunday of the Passion of the Lord', 'Sunday', 'red', 'B I'],
    [
      '2027-03-25',
      'Thursday of the Lord’s Supper (Holy Thursday)',
      'Paschal Triduum',
      'white',
      'B I',
    ],
    [
      '2027-03-26',
      'Friday of the Passion of the Lord (Good Friday)',
      'Paschal Triduum',
      'red',
      'B I',
    ],
    ['2027-03-28', 'Easter Sunday of the Resurrection of the Lord', 'solemnity', 'white', 'B I'],
    ['2027-05-06', 'The Ascension of the Lord', 'solemnity', 'white', 'B I'],
    ['2027-05-16', 'Pentecost Sunday', 'solemnity', 'red', 'B I'],
    ['2027-06-03', 'Saints Charles Lwanga and Companions, Martyrs', 'memorial', 'red', 'B I'],
    [
      '2027-11-02',
      'The Commemoration of All the Faithful Departed (All Souls’ Day)',
      'solemnity',
      'violet',
      'B I',
    ],
    ['2027-11-25', 'Thanksgiving Day', 'weekday', 'white', 'B I'],
    ['2027-11-28', 'First Sunday of Advent', 'Sunday', 'violet', 'C II'],
    ['2027-12-17', 'Weekday of Advent, December 17', 'weekday', 'violet', 'C II'],
  ])('%s is %s, %s, %s, %s', (date, name, rank, color, cycles) => {
    const day = days.get(date);
    expect([day?.name, day?.rank, day?.color, `${day?.sundayCycle} ${day?.weekdayCycle}`]).toEqual([
      name,
      rank,
      color,
      cycles,
    ]);
  });

  test('the Ascension is on Thursday or on the next Sunday, by setting', async () => {
    expect(days.get('2027-05-09')?.name).toBe('Seventh Sunday of Easter');
    const sunday = await generateYear({ year: 2027, ascension: 'Sunday' });
    const on = (date: string) => sunday.find((day) => day.date === date)?.name;
    expect(on('2027-05-09')).toBe('The Ascension of the Lord');
    expect(on('2027-05-06')).toBe('Thursday of the sixth week of Easter');
  });

  test.each([
    // The Mother of God, the Ascension, the Immaculate Conception, Christmas.
    ['2027-01-01', true],
    ['2027-05-06', true],
    ['2027-12-08', true],
    ['2027-12-25', true],
    ['2027-01-03', true],
    // No days of obligation in the United States.
    ['2027-03-19', false],
    ['2026-06-29', false],
    // All Saints on a Monday, the Assumption on a Saturday.
    ['2027-11-01', false],
    ['2026-08-15', false],
    ['2025-08-15', true],
    ['2027-06-03', false],
  ])('%s as a day of obligation: %o', (date, obliges) => {
    expect(days.get(date)?.holyDayOfObligation).toBe(obliges);
  });

  test('the patronal feast is listed even when it falls on a Sunday', () => {
    expect(days.get('2027-06-03')).toMatchObject({ patronalFeast: true, others: [] });
    expect(days.get('2029-06-03')).toMatchObject({
      name: 'The Most Holy Body and Blood of Christ',
      color: 'white',
      patronalFeast: true,
      others: [{ name: 'Saints Charles Lwanga and Companions, Martyrs', color: 'red' }],
    });
    expect([...days.values()].filter(({ patronalFeast }) => patronalFeast)).toHaveLength(5);
  });

  test.each([
    [2038, 'The Ascension of the Lord', '58'],
    [2057, 'Seventh Sunday of Easter', '60'],
    [2063, 'Pentecost Sunday', '63'],
    [2091, 'The Most Holy Trinity', '166'],
    [2040, 'The Most Holy Body and Blood of Christ', '169'],
    [2035, 'Ninth Sunday in Ordinary Time', '85'],
    [2047, 'Blessed Virgin Mary, Mother of the Church', '572A'],
    // The Immaculate Heart is a memorial too, so both are optional.
    [2062, 'Saturday of the eighth week of Ordinary Time', '352'],
  ])(
    'on June 3, %i, %s is kept and the Martyrs are listed beside it',
    async (year, name, number) => {
      const generated = await generateYear({ year, ascension: 'Thursday' });
      const day = generated.find(({ date }) => date === `${year}-06-03`);
      expect(day).toMatchObject({ name, lectionaryNumber: number, patronalFeast: true });
      const martyrs = 'Saints Charles Lwanga and Companions, Martyrs';
      expect(day?.others.filter((other) => other.name === martyrs)).toMatchObject([
        { color: 'red' },
      ]);
    },
  );

  test('a memorial on Thanksgiving is optional, and so are two memorials on one day', () => {
    expect(days.get('2022-11-24')).toMatchObject({
      name: 'Thanksgiving Day',
      weekday: 'Thursday of the thirty-fourth week of Ordinary Time',
      others: [{ name: 'Saint Andrew Dũng-Lạc, Priest, and Companions, Martyrs' }],
    });
    expect(days.get('2027-06-05')).toMatchObject({
      name: 'Saturday of the ninth week of Ordinary Time',
      color: 'green',
      lectionaryNumber: '358',
      others: [{ rank: 'optional memorial' }, { rank: 'optional memorial' }],
    });
  });

  test('a saint in Lent is commemorated in violet', () => {
    expect(days.get('2027-03-17')).toMatchObject({
      color: 'violet',
      others: [{ name: 'Saint Patrick, Bishop', rank: 'commemoration', color: 'violet' }],
    });
  });

  test('no dates of death are included', () => {
    expect(Object.keys(days.get('2027-06-03') ?? {})).not.toContain('martyrology');
    expect(JSON.stringify([...days.values()])).not.toMatch(/death/i);
  });

  test('every day of a year has a name, a season and a color', () => {
    const year = [...days.values()].filter(({ date }) => date.startsWith('2027'));
    expect(year).toHaveLength(365);
    for (const day of year)
      for (const fact of [day.name, day.season, day.color, day.weekday]) expect(fact).toBeTruthy();
  });
});

describe('rules for single days', () => {
  test.each([
    ['2027-05-24', null],
    ['2027-05-25', 1],
    ['2027-05-28', 4],
    ['2027-06-02', 9],
    ['2027-06-03', null],
    ['2027-01-01', null],
  ])('%s is novena day %o', (date, day) => expect(getNovenaDay(date)).toBe(day));

  test.each([
    ['2026-11-26', true],
    ['2027-11-25', true],
    ['2028-11-23', true],
    ['2029-11-22', true],
    ['2027-11-18', false],
    ['2027-11-24', false],
  ])('%s as Thanksgiving: %o', (date, is) => expect(isThanksgiving(date)).toBe(is));

  test("a day links to the bishops' site", () => {
    expect(getBishopsUrl('2027-06-03')).toBe('https://bible.usccb.org/bible/readings/060327.cfm');
  });

  test('an unknown season is Ordinary Time and green', () => {
    const entry = {
      id: 'x',
      name: 'X',
      rank: '?',
      precedence: '',
      optional: false,
      colors: [],
      seasons: [],
      weekday: null,
      sundayCycle: 'A' as const,
      weekdayCycle: 'I' as const,
    };
    expect(buildLiturgicalDay('2027-07-01', [entry])).toMatchObject({
      season: 'Ordinary Time',
      color: 'green',
      rank: 'weekday',
      lectionaryNumber: null,
    });
  });
});
