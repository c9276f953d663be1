import { expect, test } from 'vitest';
import { fromWallClock, toWallClock } from './time-zones.ts';

const endOfDay = { hour: 23, minute: 59, second: 59 };

test.each([
  ['2025-06-13T03:59:59.000Z', { year: 2025, month: 6, day: 12, ...endOfDay }, 'America/New_York'],
  ['2025-01-13T04:59:59.000Z', { year: 2025, month: 1, day: 12, ...endOfDay }, 'America/New_York'],
  ['2025-06-12T20:59:59.000Z', { year: 2025, month: 6, day: 12, ...endOfDay }, 'Africa/Kampala'],
  // The clocks go back in this night, so the end of the day has the new offset.
  ['2026-11-02T04:59:59.000Z', { year: 2026, month: 11, day: 1, ...endOfDay }, 'America/New_York'],
])('%s is that wall clock in its zone, and back', (timestamp, wall, timeZone) => {
  expect(fromWallClock(wall, timeZone).toISOString()).toBe(timestamp);
  expect(toWallClock(new Date(timestamp), timeZone)).toEqual(wall);
});

const newYork = 'America/New_York';

// The clocks go from 2:00 to 3:00 on March 14, 2027, and from 2:00 back to 1:00 on November 7, 2027.
test.each([
  ['2027-03-14', '01:30', '01:30', '06:30'],
  ['2027-03-14', '01:59', '01:59', '06:59'],
  ['2027-03-14', '02:00', '03:00', '07:00'],
  ['2027-03-14', '02:30', '03:30', '07:30'],
  ['2027-03-14', '02:59', '03:59', '07:59'],
  ['2027-03-14', '03:00', '03:00', '07:00'],
  ['2027-03-14', '03:30', '03:30', '07:30'],
  ['2027-03-14', '12:00', '12:00', '16:00'],
  ['2027-11-07', '00:30', '00:30', '04:30'],
  ['2027-11-07', '01:30', '01:30', '05:30'],
  ['2027-11-07', '02:00', '02:00', '07:00'],
  ['2027-11-07', '03:30', '03:30', '08:30'],
])('%s %s in New York is shown as %s and is %s UTC', (date, time, localTime, utcTime) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const result = fromWallClock({ year, month, day, hour, minute, second: 0 }, newYork);
  expect(result.toISOString()).toBe(`${date}T${utcTime}:00.000Z`);
  const local = toWallClock(result, newYork);
  expect([local.hour, local.minute]).toEqual(localTime.split(':').map(Number));
});
