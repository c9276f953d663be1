import { expect, test } from 'vitest';
import { computeClockOffset } from './clock-sync.ts';

const minute = 60_000;
const noon = Date.parse('2027-06-03T12:00:00Z');
/** The response of a server whose time is `noon`, to a device that is so far ahead, after so long. */
const respond = (aheadMs: number, durationMs: number, offset = 0) => {
  const receivedAt = noon + aheadMs + durationMs / 2;
  return computeClockOffset(noon, { sentAt: receivedAt - durationMs, receivedAt, offset });
};

test.each([
  ['a device with the right time', 0, 100, 0, 0],
  ['whole seconds of the header', 900, 100, 0, 0],
  ['a slow response', 0, 8_000, 0, 0],
  ['a clock that is ahead', 5 * minute, 0, 0, -5 * minute + 500],
  ['a clock that is behind', -5 * minute, 0, 0, 5 * minute + 500],
  ['a slow response keeps what was measured before', 5 * minute, 8_000, -5 * minute, -5 * minute],
  ['a clock that was set right', 0, 100, -5 * minute, 0],
  ['a clock that was set wrong', 9 * minute, 0, -5 * minute, -9 * minute + 500],
])('%s', (_, aheadMs, durationMs, before, expected) =>
  expect(respond(aheadMs, durationMs, before)).toBe(expected),
);

test('a header that is no date changes nothing', () =>
  expect(computeClockOffset(Number.NaN, { sentAt: 0, receivedAt: 0, offset: 7 })).toBe(7));
