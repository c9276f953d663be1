import { expect, test } from 'vitest';
import { getRetryDelay, maxFailingMs } from './rules.ts';

test('attempts go on for three days, at most eight hours apart', () => {
  const delays = [];
  for (let attempts = 1; ; attempts += 1) {
    const delay = getRetryDelay(attempts);
    if (delay === null) break;
    delays.push(delay);
  }
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(delays.slice(0, 4)).toEqual([60_000, 300_000, 900_000, 3_600_000]);
  expect(Math.max(...delays)).toBe(8 * 3_600_000);
  // A webhook that is down all the time is paused before any of its messages is given up.
  expect(hours).toBeGreaterThanOrEqual(maxFailingMs / 3_600_000 - 1);
});
