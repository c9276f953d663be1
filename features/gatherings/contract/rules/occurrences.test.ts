import { describe, expect, test } from 'vitest';
import { describeRepeats } from './describe-schedule.ts';
import { hasDay, listDays, listOccurrences, type Schedule } from './occurrences.ts';

const once: Schedule = {
  day: '2027-01-31',
  startTime: '17:00',
  endTime: '21:00',
  repeats: 'once',
  every: 1,
  until: null,
};
const year = { from: '2027-01-01', to: '2027-12-31' };

describe('the days of a series', () => {
  test.each<[string, Partial<Schedule>, { from: string; to: string }, string[]]>([
    ['once', {}, year, ['2027-01-31']],
    ['once, outside', {}, { from: '2027-02-01', to: '2027-03-01' }, []],
    [
      'every two weeks until a day',
      { repeats: 'weekly', every: 2, until: '2027-03-14' },
      year,
      ['2027-01-31', '2027-02-14', '2027-02-28', '2027-03-14'],
    ],
    [
      'on the second Sunday',
      { day: '2027-01-10', repeats: 'monthly-by-weekday' },
      { from: '2027-01-01', to: '2027-04-30' },
      ['2027-01-10', '2027-02-14', '2027-03-14', '2027-04-11'],
    ],
    [
      'on the last Sunday, which a fifth one is',
      { repeats: 'monthly-by-weekday' },
      { from: '2027-01-01', to: '2027-04-30' },
      ['2027-01-31', '2027-02-28', '2027-03-28', '2027-04-25'],
    ],
    [
      'on the 31st, where a month has one',
      { repeats: 'monthly-by-date' },
      { from: '2027-01-01', to: '2027-07-31' },
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    [
      'every third month',
      { day: '2027-01-05', repeats: 'monthly-by-date', every: 3 },
      year,
      ['2027-01-05', '2027-04-05', '2027-07-05', '2027-10-05'],
    ],
    [
      'every February 29',
      { day: '2028-02-29', repeats: 'yearly' },
      { from: '2028-01-01', to: '2036-12-31' },
      ['2028-02-29', '2032-02-29', '2036-02-29'],
    ],
    [
      'long after its first day',
      { day: '1971-01-03', repeats: 'weekly' },
      { from: '2027-06-01', to: '2027-06-14' },
      ['2027-06-06', '2027-06-13'],
    ],
  ])('%s', (_, change, days, expected) => {
    const schedule = { ...once, ...change };
    expect(listDays(schedule, days)).toEqual(expected);
    for (const day of expected) expect(hasDay(schedule, day)).toBe(true);
    expect(hasDay(schedule, '2027-06-02')).toBe(false);
  });
});

describe('occurrences', () => {
  const zone = 'America/New_York';
  const weekly = { ...once, day: '2027-03-07', repeats: 'weekly' } as const;
  const plain = { isCanceled: false, movedTo: null, startTime: '', endTime: '', note: '' };

  test('keep their time of day when the clocks change, and may end on the next day', () => {
    const late = { ...weekly, endTime: '01:00' };
    const days = { from: '2027-03-07', to: '2027-03-14' };
    expect(
      listOccurrences(late, [], days, zone).map(({ startsAt, endsAt }) => [
        startsAt.toISOString(),
        endsAt?.toISOString(),
      ]),
    ).toEqual([
      ['2027-03-07T22:00:00.000Z', '2027-03-08T06:00:00.000Z'],
      ['2027-03-14T21:00:00.000Z', '2027-03-15T05:00:00.000Z'],
    ]);
  });

  test('are canceled, and moved to another day of the list, by their own day', () => {
    const changes = [
      { ...plain, day: '2027-03-07', isCanceled: true, note: 'Snow' },
      { ...plain, day: '2027-03-14', movedTo: '2027-03-22', startTime: '10:00' },
      { ...plain, day: '2027-03-16', movedTo: '2027-03-17' },
    ];
    const days = { from: '2027-03-01', to: '2027-03-23' };
    expect(
      listOccurrences(weekly, changes, days, zone).map((occurrence) => [
        occurrence.day,
        occurrence.startsAt.toISOString(),
        occurrence.endsAt,
        occurrence.isCanceled,
        occurrence.isMoved,
      ]),
    ).toEqual([
      ['2027-03-07', '2027-03-07T22:00:00.000Z', new Date('2027-03-08T02:00:00Z'), true, false],
      ['2027-03-21', '2027-03-21T21:00:00.000Z', new Date('2027-03-22T01:00:00Z'), false, false],
      ['2027-03-14', '2027-03-22T14:00:00.000Z', null, false, true],
    ]);
  });
});

test.each<[Partial<Schedule>, string]>([
  [{}, ''],
  [{ repeats: 'weekly' }, 'Every Sunday'],
  [{ repeats: 'weekly', every: 2 }, 'Sunday, every 2 weeks'],
  [{ repeats: 'monthly-by-weekday' }, 'The last Sunday, every month'],
  [{ repeats: 'monthly-by-weekday', day: '2027-01-10' }, 'The 2nd Sunday, every month'],
  [{ repeats: 'monthly-by-date', every: 3 }, 'The 31st, every 3 months'],
  [
    { repeats: 'yearly', until: '2030-01-31' },
    'January 31, every year, until Thursday, January 31, 2030',
  ],
])('%j is %j in words', (change, text) => {
  expect(describeRepeats({ ...once, ...change })).toBe(text);
});
