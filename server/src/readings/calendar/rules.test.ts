import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import { generateYear } from './generate-year.ts';
import { bishopsPage, daysOfMonth, isThanksgiving, liturgicalDay, novenaDayOf } from './rules.ts';

const days = new Map<string, LiturgicalDay>();
const said = vi.spyOn(console, 'info');

beforeAll(async () => {
  for (const year of [2022, 2025, 2026, 2027, 2029])
    for (const day of await generateYear({ year, ascension: 'Thursday' })) days.set(day.date, day);
});

test('the library says nothing on our output', () => expect(said).not.toHaveBeenCalled());

describe('the checks of the parish', () => {
  test.each([
    // date, name, rank, colour, cycles
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
  ])('%s is %s, %s, %s, %s', (date, name, rank, colour, cycles) => {
    const day = days.get(date);
    expect([day?.name, day?.rank, day?.colour, `${day?.sundayCycle} ${day?.weekdayCycle}`]).toEqual(
      [name, rank, colour, cycles],
    );
  });

  test('the Ascension is a Thursday or the Sunday after, as the province has it', async () => {
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
  ])('whether %s is a day of obligation: %o', (date, obliges) => {
    expect(days.get(date)?.holyDayOfObligation).toBe(obliges);
  });

  test('the patronal feast is told also when a Sunday takes its day', () => {
    expect(days.get('2027-06-03')).toMatchObject({ patronalFeast: true, others: [] });
    expect(days.get('2029-06-03')).toMatchObject({
      name: 'The Most Holy Body and Blood of Christ',
      colour: 'white',
      patronalFeast: true,
      others: [{ name: 'Saints Charles Lwanga and Companions, Martyrs', colour: 'red' }],
    });
    expect([...days.values()].filter(({ patronalFeast }) => patronalFeast)).toHaveLength(5);
  });

  test('a memorial on Thanksgiving may be kept instead, and two memorials on one day are both free', () => {
    expect(days.get('2022-11-24')).toMatchObject({
      name: 'Thanksgiving Day',
      weekday: 'Thursday of the thirty-fourth week of Ordinary Time',
      others: [{ name: 'Saint Andrew Dũng-Lạc, Priest, and Companions, Martyrs' }],
    });
    expect(days.get('2027-06-05')).toMatchObject({
      name: 'Saturday of the ninth week of Ordinary Time',
      colour: 'green',
      lectionaryNumber: 358,
      others: [{ rank: 'optional memorial' }, { rank: 'optional memorial' }],
    });
  });

  test('a saint in Lent is commemorated in violet', () => {
    expect(days.get('2027-03-17')).toMatchObject({
      colour: 'violet',
      others: [{ name: 'Saint Patrick, Bishop', rank: 'commemoration', colour: 'violet' }],
    });
  });

  test('no date of death is told of anybody', () => {
    expect(Object.keys(days.get('2027-06-03') ?? {})).not.toContain('martyrology');
    expect(JSON.stringify([...days.values()])).not.toMatch(/death/i);
  });

  test('every day of a year has a name, a season and a colour', () => {
    const year = [...days.values()].filter(({ date }) => date.startsWith('2027'));
    expect(year).toHaveLength(365);
    for (const day of year)
      for (const fact of [day.name, day.season, day.colour, day.weekday]) expect(fact).toBeTruthy();
  });
});

describe('rules of single days', () => {
  test.each([
    ['2027-05-24', null],
    ['2027-05-25', 1],
    ['2027-05-28', 4],
    ['2027-06-02', 9],
    ['2027-06-03', null],
    ['2027-01-01', null],
  ])('%s is novena day %o', (date, day) => expect(novenaDayOf(date)).toBe(day));

  test.each([
    ['2026-11-26', true],
    ['2027-11-25', true],
    ['2028-11-23', true],
    ['2029-11-22', true],
    ['2027-11-18', false],
    ['2027-11-24', false],
  ])('whether %s is Thanksgiving: %o', (date, is) => expect(isThanksgiving(date)).toBe(is));

  test("a day links to the bishops' page of it", () => {
    expect(bishopsPage('2027-06-03')).toBe('https://bible.usccb.org/bible/readings/060327.cfm');
  });

  test('a month has its days', () => {
    expect(daysOfMonth('2028-02')).toHaveLength(29);
    expect(daysOfMonth('2027-12').at(-1)).toBe('2027-12-31');
  });

  test('a season that is not known is ordinary and green', () => {
    const entry = {
      id: 'x',
      name: 'X',
      rank: '?',
      precedence: '',
      optional: false,
      colours: [],
      seasons: [],
      weekday: null,
      sundayCycle: 'A' as const,
      weekdayCycle: 'I' as const,
    };
    expect(liturgicalDay('2027-07-01', [entry])).toMatchObject({
      season: 'Ordinary Time',
      colour: 'green',
      rank: 'weekday',
      lectionaryNumber: null,
    });
  });
});
