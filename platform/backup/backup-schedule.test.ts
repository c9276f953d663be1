import { addDays } from '#contract/rules/dates.ts';
import { describe, expect, test } from 'vitest';
import {
  getBackupDay,
  getBackupName,
  getBackupNameAhead,
  getDueDay,
  listExpiredDays,
} from './backup-schedule.ts';

test.each([
  ['2027-06-13T06:59:59Z', '2027-06-12'],
  ['2027-06-13T07:00:00Z', '2027-06-13'],
  ['2027-06-14T03:00:00Z', '2027-06-13'],
  // Winter time.
  ['2027-01-13T07:59:59Z', '2027-01-12'],
  ['2027-01-13T08:00:00Z', '2027-01-13'],
])('at %s the backup of %s is due in New York', (now, day) => {
  expect(getDueDay(new Date(now), 'America/New_York')).toBe(day);
});

test('only names of scheduled backups and their copies have a day', () => {
  expect(getBackupDay(getBackupName('2027-06-13'))).toBe('2027-06-13');
  expect(getBackupDay('namugongo-2027-06-13.tar.age')).toBe('2027-06-13');
  expect(getBackupDay(getBackupNameAhead('2027-06-13', '2027-06-16'))).toBe('2027-06-13');
  for (const name of ['namugongo-2027-06-13.unfinished', '2027-06-13', 'photos', 'namugongo-'])
    expect(getBackupDay(name)).toBeNull();
});

/** Every day from the first one to the last one. */
const listDays = (count: number, last: string) =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));

describe('the rotation', () => {
  test('keeps seven days, the newest of eight weeks and of three years', () => {
    const days = listDays(4500, '2027-06-16');
    const expired = new Set(listExpiredDays(days));
    expect(days.filter((day) => !expired.has(day)).toReversed()).toEqual(
      [
        '2027-06-16 2027-06-15 2027-06-14 2027-06-13 2027-06-12 2027-06-11 2027-06-10',
        // Saturdays, the last days of their weeks.
        '2027-06-05 2027-05-29 2027-05-22 2027-05-15 2027-05-08 2027-05-01',
        '2026-12-31 2025-12-31',
      ].flatMap((line) => line.split(' ')),
    );
  });

  test('done every night keeps the same ones, and never the only backup of a week', () => {
    let backups: string[] = [];
    for (const today of listDays(800, '2027-06-16')) {
      backups = [...backups, today];
      const expired = new Set(listExpiredDays(backups));
      backups = backups.filter((day) => !expired.has(day));
    }
    expect(backups.length).toBeLessThanOrEqual(7 + 8 + 3);
    expect(backups).toEqual(expect.arrayContaining(['2027-05-01', '2026-12-31', '2025-12-31']));
  });

  test('keeps old backups when none was made for a long time', () => {
    expect(listExpiredDays(['2026-03-01', '2026-03-02', '2027-06-16'])).toEqual([]);
    expect(listExpiredDays([])).toEqual([]);
  });

  test('a clock that is ahead by months deletes no more than any other night, and none of the newest', () => {
    let backups: string[] = [];
    for (const today of listDays(100, '2027-06-16')) {
      backups = [...backups, today];
      const expired = new Set(listExpiredDays(backups));
      backups = backups.filter((day) => !expired.has(day));
    }
    const expired = listExpiredDays([...backups, '2027-11-02']);
    // The oldest day, and the oldest week.
    expect(expired.length).toBeLessThanOrEqual(2);
    for (const day of listDays(6, '2027-06-16')) expect(expired).not.toContain(day);
  });
});
