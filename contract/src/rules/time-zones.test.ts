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
